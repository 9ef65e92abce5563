// Signing in by a password that was chosen at a sign-up or a reset.

import { passwordChanged, passwordsLocked, signUpNotice } from '../../../mail/notices.ts'
import type { Method } from '../method.ts'
import { passwordRoutes } from './password.routes.ts'

export const password = {
  routes: passwordRoutes,
  notices: {
    'sign-up-notice': signUpNotice,
    'password-changed': passwordChanged,
    'passwords-locked': passwordsLocked,
  },
} as const satisfies Method
