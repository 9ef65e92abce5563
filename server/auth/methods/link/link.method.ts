// Resetting a password by a link that is mailed.

import type { Method } from '../method.ts'
import { linkRoutes } from './link.routes.ts'

export const link = {
  routes: linkRoutes,
  notices: {},
} as const satisfies Method
