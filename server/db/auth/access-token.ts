// auth.access_token: what applications show in a person's name, by their digests.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'
import { asJson, type Kept } from './engine-payload.ts'

/** Its grant is locked: an application that is given a token has used it. */
export async function addAccessToken(
  db: Queries,
  digest: string,
  grantId: string,
  { payload, lifetimeSeconds }: Kept,
): Promise<void> {
  await db.send(sql.unsafe`
    with used as (update auth.oauth_grant set used_at = clock_timestamp() where id = ${grantId})
    insert into auth.access_token (digest, grant_id, payload, expires_at)
    values (${digest}, ${grantId}, ${sql.jsonb(asJson(payload))},
            clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))`)
}
