// auth.access_token and auth.refresh_token: a token that is shown, of whichever kind it is, with its grant.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { givenColumns, givenRow, isLiving, joinedTo } from './given-by-grant.ts'

const row = givenRow.extend({ digest: z.string(), isUsed: z.boolean() })
export type ShownToken = z.infer<typeof row>

/** Those of them that live: of which kind each is its payload says. */
export function anyShownTokens(db: Queries, digests: readonly string[]): Promise<readonly ShownToken[]> {
  const shown = sql.array([...digests], 'text')
  return db.any(sql.type(row)`
    select t.digest, t.payload, t.is_used as "isUsed", ${givenColumns}
    from (
      select digest, payload, false as is_used, grant_id from auth.access_token
      where digest = any(${shown}) and expires_at > clock_timestamp()
      union all
      select r.digest, r.payload, r.is_used, f.grant_id
      from auth.refresh_token r join auth.refresh_family f on f.id = r.family_id
      where r.digest = any(${shown}) and f.state in ('active', 'rotated')
    ) t ${joinedTo(sql.fragment`t.grant_id`)}
    where ${isLiving}`)
}
