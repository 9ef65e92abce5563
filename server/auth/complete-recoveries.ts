// Completes recoveries whose wait is over: the machine decides what that means, in the name of the operator who has ordered it.

import { anyDueRecoveries } from '../db/auth/factor-recovery.ts'
import type { Removal } from '../db/housekeeping.ts'
import type { Pool } from '../db/pool.ts'
import { completeRecovery } from './flows/factors/factors.flow.ts'
import { type PasskeyHandled, passkeyHandled } from './methods/passkey/passkey.handlers.ts'
import { operate } from './operate.ts'
import type { FlowOptions } from './rows/flow-context.ts'

/** Each in a transaction of its own, under the lock of its address. */
export const completingRecoveries = (pool: Pool, options: FlowOptions): Removal => ({
  kind: 'second factors whose owner has lost them',
  remove: async (most, ending) => {
    const due = await anyDueRecoveries(pool, most)
    for (const { email, operator } of due) {
      if (ending?.aborted) break
      await operate<PasskeyHandled>({ pool, options, operator }, completeRecovery, email, passkeyHandled)
    }
    return due.length
  },
})
