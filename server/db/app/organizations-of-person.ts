// What the console shows of a person's organizations: where they are a member, where they were one in the last month, and invitations to their address.

import { sql } from 'slonik'
import { z } from 'zod'
import { standingOf } from '../../../machines/invitation/invitation-standing.ts'
import { mayStillInvite, type RoleTable } from '../../../machines/membership/permissions.ts'
import type { StandingInOrganizations } from '../../wire/persons-organizations.ts'
import type { Queries } from '../pool.ts'

/** Times in epoch ms. An organization that is deleted has no name any more. */
const membershipRow = z.object({ name: z.string(), role: z.string(), since: z.number() })
const pastRow = z.object({ name: z.string().nullable(), role: z.string(), until: z.number() })
const invitationRow = z.object({
  name: z.string(),
  role: z.string(),
  state: z.enum(['pending', 'accepted', 'declined', 'revoked', 'lapsed']),
  isLapsed: z.boolean(),
  inviterRole: z.string().nullable(),
  at: z.number(),
  until: z.number(),
  words: z.string().nullable(),
})

type Asked = { userId: string; email: string; most: number }

const anyMemberships = (db: Queries, { userId, most }: Asked) =>
  db.any(sql.type(membershipRow)`
    select t.name, m.role, m.joined_at as since
    from app.app_user u join app.membership m using (user_id) join app.tenant t using (tenant_id)
    where u.auth_user_id = ${userId} order by m.joined_at desc, t.tenant_id limit ${most}`)

/** Without those of which they are a member again. */
const anyPast = (db: Queries, { userId, most }: Asked) =>
  db.any(sql.type(pastRow)`
    select t.name, p.role, p.ended_at as until
    from app.past_membership p left join app.tenant t using (tenant_id)
    where p.auth_user_id = ${userId} and not exists (
      select from app.app_user u join app.membership m using (user_id)
      where u.auth_user_id = p.auth_user_id and m.tenant_id = p.tenant_id)
    order by p.ended_at desc, p.id limit ${most}`)

const anyInvitations = (db: Queries, { email, most }: Asked) =>
  db.any(sql.type(invitationRow)`
    select t.name, i.role, i.state, i.expires_at <= now() as "isLapsed", m.role as "inviterRole",
      i.created_at as at, i.expires_at as until, i.last_failure as words
    from app.invitation i join app.tenant t using (tenant_id)
      left join app.membership m on m.tenant_id = i.tenant_id and m.user_id = i.invited_by
    where i.email = ${email} order by i.created_at desc, i.id limit ${most}`)

type Stored = Pick<z.infer<typeof invitationRow>, 'state' | 'isLapsed' | 'inviterRole' | 'role'>

/** Whether or not anybody has tried to answer it. */
export const standsAs = (table: RoleTable, { state, isLapsed, inviterRole, role }: Stored) =>
  standingOf(state, { isLapsed, isWithdrawn: !mayStillInvite(table, inviterRole, role) })

const iso = (at: number) => new Date(at).toISOString()

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
    invitations: invitations
      .slice(0, asked.most)
      .map(({ state, isLapsed, inviterRole, role, name, at, until, words }) => ({
        ...{ name, role, at: iso(at), until: iso(until), words },
        state: standsAs(table, { state, isLapsed, inviterRole, role }),
      })),
    isCut: [memberships, past, invitations].some(({ length }) => length > asked.most),
  }
}
