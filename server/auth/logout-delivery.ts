// Posts the calls of the outbox to the application: that a person's sessions have ended, or that the person is deleted.

import { callKinds, outboxQueue } from '../db/auth/outbox.ts'
import type { Pool } from '../db/pool.ts'
import { call } from '../http/client.ts'
import { type Delivery, startDeliveries } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import type { LogoutTokens } from './crypto/logout-tokens.ts'

const CALLS_AT_ONCE = 5

type Calling = { pool: Pool; log: Log; address: string; logoutTokens: LogoutTokens }

export const startLogoutDelivery = ({ pool, log, address, logoutTokens }: Calling): Delivery =>
  startDeliveries({
    queue: outboxQueue(pool, callKinds),
    log,
    atOnce: CALLS_AT_ONCE,
    what: 'call',
    deliver: async ({ recipient, kind, queuedAt }) => {
      const isDeleted = kind === 'user-deleted'
      const token = await logoutTokens({ userId: recipient, isDeleted, at: queuedAt })
      const { status } = await call(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      })
      if (status !== 200 && status !== 204) throw new Error(`The application answered ${status}.`)
    },
  })
