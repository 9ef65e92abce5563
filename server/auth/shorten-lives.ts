// Has sessions of two factors that are open already end as the settings say now.

import type { SessionLives } from '../../machines/auth-session/lifetimes.ts'
import { oneShortening } from '../db/auth/auth-session-table.ts'
import type { Removal } from '../db/housekeeping.ts'
import type { Pool } from '../db/pool.ts'

/** No session has this id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Of one that nobody has noted the use of, the time unused begins now. */
export const shorteningLives = (pool: Pool, { aal1, aal2 }: SessionLives): Removal => ({
  kind: 'lives of sessions that the settings have shortened',
  remove: async (most, ending) => {
    let shortened = 0
    for (const kind of ['kept', 'brief'] as const) {
      const life = aal2[kind]
      const isSet = (['idleSeconds', 'absoluteSeconds'] as const).some((end) => life[end] < aal1[kind][end])
      let after: string | null = isSet ? BEFORE_ALL : null
      while (after !== null && !ending?.aborted) {
        const page = await oneShortening(pool, { rememberMe: kind === 'kept', life, after, most })
        shortened += page.shortened
        after = page.last
      }
    }
    return shortened
  },
})
