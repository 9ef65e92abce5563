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

export async function putOrganizationOfGrant(
  db: Queries,
  grantId: string,
  organization: GrantOrganization,
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.oauth_grant set organization = ${sql.jsonb(organization)} where id = ${grantId}`)
}
