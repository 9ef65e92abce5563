// Signing in by a passkey, alone or beside another proof.

import { passkeyCopied, passkeyRemoved } from '../../../mail/notices.ts'
import type { Method } from '../method.ts'
import { passkeyRoutes } from './passkey.routes.ts'

export const passkey = {
  routes: passkeyRoutes,
  notices: {
    'passkey-removed': passkeyRemoved,
    'passkey-copied': passkeyCopied,
  },
} as const satisfies Method
