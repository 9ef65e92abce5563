// The views with six boxes, the one that asks for the first code, and what is said of a failure: a chunk of its own, which is loaded
// once the first view is there.

import type { Component } from 'solid-js'
import type { View } from '../../machines/auth-form/auth-form.types.ts'
import { loadAhead as loadArrival } from '../client/ahead.ts'
import { soon } from '../client/soon.ts'
import { userFields } from '../config.ts'
import type { ViewProps } from './view.ts'
import { ForgotPassword } from './views/forgot-password.tsx'
import { MustEnrol } from './views/must-enrol.tsx'
import { ResetPassword } from './views/reset-password.tsx'
import { SecondFactor } from './views/second-factor.tsx'
import { SignInByCode } from './views/sign-in-by-code.tsx'
import { VerifyEmail } from './views/verify-email.tsx'

export { refusesCode, showFailure } from './auth-form.failure.ts'

export const codeViews = {
  verifyEmail: VerifyEmail,
  signInByCode: SignInByCode,
  secondFactor: SecondFactor,
  mustEnrol: MustEnrol,
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
} satisfies Partial<Record<View, Component<ViewProps>>>

export function loadAhead(): void {
  loadArrival()
  if (userFields()) soon(() => import('./more-fields.tsx').catch(() => {}))
}
