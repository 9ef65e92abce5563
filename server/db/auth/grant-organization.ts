// The organization that what an application may do is for, in auth.oauth_grant: as the application that has the organizations has said it last.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

export const grantOrganization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: z.string(),
})
export type GrantOrganization = z.infer<typeof grantOrganization>

const row = z.object({ userId: z.string(), organization: grantOrganization.nullable() })

/** Null where there is no such grant. */
export async function maybeOneOrganizationOfGrant(
  db: Queries,
  grantId: string,
): Promise<GrantOrganization | null> {
  const found = await db.maybeOne(sql.type(row)`
    select user_id as "userId", organization from auth.oauth_grant where id = ${grantId}`)
  return found?.organization ?? null
}

/** Whose the grant of a refresh token is. Null where there is no such token. */
export function maybeOneOrganizationOfToken(
  db: Queries,
  digest: string,
): Promise<z.infer<typeof row> | null> {
  return db.maybeOne(sql.type(row)`
    select g.user_id as "userId", g.organization
    from auth.refresh_token t
    join auth.refresh_family f on f.id = t.family_id
    join auth.oauth_grant g on g.id = f.grant_id
    where t.digest = ${digest}`)
}

export async function putOrganizationOfGrant(
  db: Queries,
  grantId: string,
  organization: GrantOrganization,
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.oauth_grant set organization = ${sql.jsonb(organization)} where id = ${grantId}`)
}
