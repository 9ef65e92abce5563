// What the console shows of a person's organizations: where they are a member, where they were one in the last month, and invitations to their address.

import { sql } from 'slonik'
import { z } from 'zod'
import type { RoleTable } from '../../../machines/membership/permissions.ts'
import type { StandingInOrganizations } from '../../wire/persons-organizations.ts'
import type { Queries } from '../pool.ts'
import { asItStands, iso, standingColumns, standingRow, withInviter } from './standing-invitation.ts'

/** Times in epoch ms. An organization that is deleted has no name and no panel any more. */
const membershipRow = z.object({ id: z.string(), name: z.string(), role: z.string(), since: z.number() })
const pastRow = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  role: z.string(),
  until: z.number(),
})
const invitationRow = standingRow.extend({ id: z.string(), name: z.string() })

type Asked = { userId: string; email: string; most: number }

const anyMemberships = (db: Queries, { userId, most }: Asked) =>
  db.any(sql.type(membershipRow)`
    select t.tenant_id as id, t.name, m.role, m.joined_at as since
    from app.app_user u join app.membership m using (user_id) join app.tenant t using (tenant_id)
    where u.auth_user_id = ${userId} order by m.joined_at desc, t.tenant_id limit ${most}`)

/** Without those of which they are a member again. */
const anyPast = (db: Queries, { userId, most }: Asked) =>
  db.any(sql.type(pastRow)`
    select t.tenant_id as id, t.name, p.role, p.ended_at as until
    from app.past_membership p left join app.tenant t using (tenant_id)
    where p.auth_user_id = ${userId} and not exists (
      select from app.app_user u join app.membership m using (user_id)
      where u.auth_user_id = p.auth_user_id and m.tenant_id = p.tenant_id)
    order by p.ended_at desc, p.id limit ${most}`)

const anyInvitations = (db: Queries, { email, most }: Asked) =>
  db.any(sql.type(invitationRow)`
    select t.tenant_id as id, t.name, ${standingColumns}
    from app.invitation i join app.tenant t using (tenant_id) ${withInviter}
    where i.email = ${email} order by i.created_at desc, i.id limit ${most}`)

/** Of each the newest, `most` at most. Invitations as they stand, whether or not anybody has tried to answer them. */
export async function oneStandingInOrganizations(
  db: Queries,
  asked: Asked,
  table: RoleTable,
): Promise<StandingInOrganizations> {
  const one = { ...asked, most: asked.most + 1 }
  const [memberships, past, invitations] = await Promise.all([
    anyMemberships(db, one),
    anyPast(db, one),
    anyInvitations(db, one),
  ])
  return {
    memberships: memberships.slice(0, asked.most).map(({ since, ...row }) => ({ ...row, since: iso(since) })),
    past: past.slice(0, asked.most).map(({ until, ...row }) => ({ ...row, until: iso(until) })),
    invitations: invitations.slice(0, asked.most).map((one) => asItStands(one, table)),
    isCut: [memberships, past, invitations].some(({ length }) => length > asked.most),
  }
}
