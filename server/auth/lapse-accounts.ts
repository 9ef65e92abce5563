// Lets accounts lapse that were never verified: the account's machine decides what that means, as for a request.

import { audited, byItself } from '../db/auth/audited.ts'
import { anyLapsedEmails } from '../db/auth/lapsed-account.ts'
import type { Removal } from '../db/housekeeping.ts'
import type { Pool } from '../db/pool.ts'
import { lapseAccount } from './flows/operator/operator.flow.ts'
import type { FlowOptions } from './rows/flow-context.ts'
import { runFlowIn } from './rows/run-flow-in.ts'

/** Each in a transaction of its own, under the lock of its address. */
export const lapsingAccounts = (pool: Pool, options: FlowOptions): Removal => ({
  kind: 'accounts that were never verified',
  remove: async (most, ending) => {
    const emails = await anyLapsedEmails(pool, options.unverifiedDays, most)
    for (const email of emails) {
      if (ending?.aborted) break
      await audited(
        pool,
        byItself,
        (tx) => runFlowIn({ tx, options, facts: { email } }, lapseAccount(), {}),
        { telling: options.telling },
      )
    }
    return emails.length
  },
})
