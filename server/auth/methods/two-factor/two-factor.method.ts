// The second factor of a sign-in: an authenticator app, and recovery codes in its place.

import { factorRemoved } from '../../../mail/notices.ts'
import type { Method } from '../method.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'

export const twoFactor = {
  routes: twoFactorRoutes,
  notices: { 'factor-removed': factorRemoved },
} as const satisfies Method
