// Tells applications that a session in which they were signed in to has ended: OpenID Connect Back-Channel Logout 1.0.

import type { AuthSettings } from '../config/auth-settings.ts'
import { clientLogoutQueue } from '../db/auth/client-logout.ts'
import type { KeyAlgorithm } from '../db/auth/jwks-table.ts'
import { maybeOneClient } from '../db/auth/oauth-client.ts'
import type { Pool } from '../db/pool.ts'
import { call } from '../http/client.ts'
import { type Delivery, startDeliveries } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import { createLogoutTokens } from './crypto/logout-tokens.ts'
import type { SigningKeys } from './crypto/signing-keys.ts'

const AT_ONCE = 5

type Telling = {
  settings: Pick<AuthSettings, 'AUTH_URL' | 'OIDC_CLIENTS' | 'WEBHOOKS_PRIVATE'>
  pool: Pool
  log: Log
  keys: SigningKeys
  rsaKeys: SigningKeys | null
}

async function addressOf(
  { settings, pool }: Pick<Telling, 'settings' | 'pool'>,
  clientId: string,
): Promise<{ url: string; publicOnly: boolean; alg: KeyAlgorithm } | null> {
  const configured = settings.OIDC_CLIENTS.find(({ id }) => id === clientId)
  const client = configured ?? (await maybeOneClient(pool, clientId))
  const url = client?.backchannelLogoutUri
  // Who may write the settings may name an address of the network that the service is in.
  return url
    ? { url, publicOnly: !configured && !settings.WEBHOOKS_PRIVATE, alg: client.idTokenSignedResponseAlg }
    : null
}

export const startClientLogouts = ({ settings, pool, log, keys, rsaKeys }: Telling): Delivery =>
  startDeliveries({
    queue: clientLogoutQueue(pool),
    log,
    atOnce: AT_ONCE,
    what: 'call',
    deliver: async ({ clientId, userId, sid, endedAt }) => {
      const to = await addressOf({ settings, pool }, clientId)
      // It was removed, or wants to hear of nothing any more.
      if (!to) return
      // As its id_tokens are signed.
      const signing = to.alg === 'RS256' && rsaKeys ? rsaKeys : keys
      const tokenOf = createLogoutTokens(signing, settings.AUTH_URL, clientId)
      const token = await tokenOf({ userId, isDeleted: false, at: endedAt, sid })
      const { status } = await call(to.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
        publicOnly: to.publicOnly,
      })
      if (status !== 200 && status !== 204) throw new Error(`The application answered ${status}.`)
    },
  })
