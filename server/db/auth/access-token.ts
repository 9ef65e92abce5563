// auth.access_token: what applications show in a person's name, by their digests.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'
import { livingGrant, ofGrant, withGrant } from './oauth-grant.ts'

const kept = z.object({ payload: enginePayload, ...ofGrant })

export function maybeOneAccessToken(db: Queries, digest: string): Promise<z.infer<typeof kept> | null> {
  return db.maybeOne(sql.type(kept)`
    select t.payload, ${withGrant} from auth.access_token t join auth.oauth_grant g on g.id = t.grant_id
    where t.digest = ${digest} and t.expires_at > clock_timestamp() and ${livingGrant}`)
}

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
