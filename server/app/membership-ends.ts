// Tells the auth service whose memberships have ended, so that what other applications were granted for them ends there.

import { endedMembershipQueue } from '../db/app/owed-membership-end.ts'
import type { Pool } from '../db/pool.ts'
import { type Delivery, startDeliveries } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import type { CallAuthService } from '../tokens/call-auth-service.ts'
import { ENDED_MEMBERSHIPS } from '../wire/ended-membership-call.ts'

const AT_ONCE = 5

type Telling = { pool: Pool; log: Log; callAuthService: CallAuthService }

export const startMembershipEnds = ({ pool, log, callAuthService }: Telling): Delivery =>
  startDeliveries({
    queue: endedMembershipQueue(pool),
    log,
    atOnce: AT_ONCE,
    what: 'call',
    patience: 'days',
    deliver: async ({ organizationId, userIds }) => {
      if (userIds.length === 0) return
      const { status } = await callAuthService(ENDED_MEMBERSHIPS, 'session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationId, userIds }),
      })
      if (status !== 204) throw new Error(`The auth service answered ${status}.`)
    },
  })
