// Has sessions of two factors that are open already end as the settings say now.

import type { SessionLives } from '../../machines/auth-session/lifetimes.ts'
import { shortenLives } from '../db/auth/auth-session-table.ts'
import type { Removal } from '../db/housekeeping.ts'
import type { Pool } from '../db/pool.ts'

/** Of one that nobody has noted the use of, the time unused begins now. */
export const shorteningLives = (pool: Pool, { aal1, aal2 }: SessionLives): Removal => ({
  kind: 'lives of sessions that the settings have shortened',
  remove: async (most) => {
    let shortened = 0
    for (const kind of ['kept', 'brief'] as const) {
      const life = aal2[kind]
      const isSet = (['idleSeconds', 'absoluteSeconds'] as const).some((end) => life[end] < aal1[kind][end])
      if (isSet) shortened += await shortenLives(pool, { rememberMe: kind === 'kept', life, most })
    }
    return shortened
  },
})
