// The refresh token that an application shows in a form, as it is before the transaction of its request begins.

import { anyShownTokens, type ShownToken } from '../../../db/auth/shown-token.ts'
import type { Pool } from '../../../db/pool.ts'
import { digestOf } from '../../crypto/tokens.ts'

/** Null for one that nobody knows, and for a form that shows none. */
export async function refreshTokenIn(bytes: Buffer, pool: Pool): Promise<ShownToken | null> {
  const form = new URLSearchParams(bytes.toString())
  if (form.get('grant_type') !== 'refresh_token') return null
  const [found] = await anyShownTokens(pool, [digestOf(form.get('refresh_token') ?? '')])
  return found?.payload.kind === 'RefreshToken' ? found : null
}
