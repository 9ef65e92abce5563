// Signing in with an identity provider.

import { providerLinked } from '../../../mail/notices.ts'
import type { Method } from '../method.ts'
import { socialRoutes } from './social.routes.ts'

export const social = {
  routes: socialRoutes,
  notices: { 'provider-linked': providerLinked },
} as const satisfies Method
