// auth.spent_id_token: id_tokens with which clients have signed in, so that none is good twice.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ digest: z.string() })

/**
 * @param seconds for how long such a token could be accepted at the most
 * @returns whether it is its first use: of several at once one alone is
 */
export async function spendIdToken(db: Queries, digest: string, seconds: number): Promise<boolean> {
  const spent = await db.maybeOne(sql.type(row)`
    insert into auth.spent_id_token (digest, expires_at) values (${digest}, now() + make_interval(secs => ${seconds}))
    on conflict (digest) do nothing returning digest`)
  return spent !== null
}
