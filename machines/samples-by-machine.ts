// Samples of each machine's own events, by its name.

import { events as account } from './account/account.samples.ts'
import type { MachineName } from './all.ts'
import { events as apiKey } from './api-key/api-key.samples.ts'
import { events as appSession } from './app-session/app-session.samples.ts'
import { events as authForm } from './auth-form/auth-form.samples.ts'
import { events as authSession } from './auth-session/auth-session.samples.ts'
import { events as authorization } from './authorization/authorization.samples.ts'
import { events as authorizationCode } from './authorization-code/authorization-code.samples.ts'
import { events as consoleAccess } from './console-access/console-access.samples.ts'
import { events as delivery } from './delivery/delivery.samples.ts'
import { events as emailChange } from './email-change/email-change.samples.ts'
import { events as emailForm } from './email-form/email-form.samples.ts'
import { events as factorRecovery } from './factor-recovery/factor-recovery.samples.ts'
import { events as invitation } from './invitation/invitation.samples.ts'
import { events as membership } from './membership/membership.samples.ts'
import { events as oneTimeCode } from './one-time-code/one-time-code.samples.ts'
import { events as passkey } from './passkey/passkey.samples.ts'
import { events as passwordReset } from './password-reset/password-reset.samples.ts'
import { events as policy } from './policy/policy.samples.ts'
import { events as recoveryCodes } from './recovery-codes/recovery-codes.samples.ts'
import { events as refreshFamily } from './refresh-family/refresh-family.samples.ts'
import { events as signIn } from './sign-in/sign-in.samples.ts'
import { events as stepUpForm } from './step-up-form/step-up-form.samples.ts'
import { events as totp } from './totp/totp.samples.ts'
import { events as twoStepForm } from './two-step-form/two-step-form.samples.ts'

export const events = {
  account,
  'sign-in': signIn,
  'auth-session': authSession,
  'password-reset': passwordReset,
  'one-time-code': oneTimeCode,
  totp,
  'recovery-codes': recoveryCodes,
  passkey,
  'factor-recovery': factorRecovery,
  'email-change': emailChange,
  policy,
  authorization,
  'authorization-code': authorizationCode,
  'refresh-family': refreshFamily,
  'api-key': apiKey,
  'console-access': consoleAccess,
  'email-form': emailForm,
  'two-step-form': twoStepForm,
  'step-up-form': stepUpForm,
  'auth-form': authForm,
  // It is sent nothing from outside: what happens to it are its ports' answers.
  callback: {},
  'app-session': appSession,
  membership,
  invitation,
  delivery,
} satisfies Record<MachineName, Record<string, readonly { type: string }[]>>
