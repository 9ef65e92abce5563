// Signing in, verifying an e-mail and resetting a password by six digits that are mailed.

import { codesLocked } from '../../../mail/notices.ts'
import type { Method } from '../method.ts'
import { codeRoutes } from './code.routes.ts'

export const code = {
  routes: codeRoutes,
  notices: { 'codes-locked': codesLocked },
} as const satisfies Method
