// app.invitation: who is invited to which tenant, as what.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { standingOf } from '../../../machines/invitation/invitation-standing.ts'
import { mayStillInvite, type RoleTable } from '../../../machines/membership/permissions.ts'
import type { Queries } from '../pool.ts'

const states = ['pending', 'accepted', 'declined', 'revoked', 'lapsed'] as const
export type InvitationState = (typeof states)[number]

const row = z.object({
  id: z.string(),
  tenantId: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(states),
  isLapsed: z.boolean(),
  inviterRole: z.string().nullable(),
})
/** `inviterRole`: the inviter's role now; null for somebody who is no member. */
export type InvitationRow = z.infer<typeof row>

const columns = sql.fragment`
  id, tenant_id as "tenantId", email, role, state, expires_at <= now() as "isLapsed",
  (select m.role from app.membership m
   where m.tenant_id = invitation.tenant_id and m.user_id = invited_by) as "inviterRole"`

const placeRow = z.object({ tenantId: z.string() })

/** Of which tenant it is, to lock that first. */
export const maybeOnePlace = (db: Queries, id: string) =>
  db.maybeOne(
    sql.type(
      placeRow,
    )`select tenant_id as "tenantId" from app.invitation where id = ${id} and tenant_id is not null`,
  )

const sentRow = z.object({ email: z.string(), role: z.string(), tenantId: z.string().nullable() })

export const maybeOneSent = (db: Queries, id: string) =>
  db.maybeOne(
    sql.type(sentRow)`select email, role, tenant_id as "tenantId" from app.invitation where id = ${id}`,
  )

/** Null as well where its tenant has been deleted, since it was asked of which it is. */
export const maybeOneInvitationForUpdate = (db: Queries, id: string) =>
  db.maybeOne(sql.type(row)`
    select ${columns} from app.invitation where id = ${id} and tenant_id is not null for update`)

export const maybeOneOpenForUpdate = (db: Queries, tenantId: string, email: string) =>
  db.maybeOne(sql.type(row)`
    select ${columns} from app.invitation
    where tenant_id = ${tenantId} and email = ${email} and state = 'pending' for update`)

export type NewInvitation = {
  id: string
  tenantId: string
  email: string
  role: string
  digest: string
  invitedBy: number
  language: string | null
  days: number
}

/** Owes its mail. */
export async function insertInvitation(db: Queries, one: NewInvitation): Promise<void> {
  await db.send(sql.unsafe`
    insert into app.invitation (id, tenant_id, email, role, token_digest, invited_by, language, expires_at)
    values (${one.id}, ${one.tenantId}, ${one.email}, ${one.role}, ${one.digest}, ${one.invitedBy}, ${one.language},
      now() + make_interval(days => ${one.days}))`)
}

export async function updateInvitation(db: Queries, id: string, state: string): Promise<void> {
  await db.send(sql.unsafe`update app.invitation set state = ${state} where id = ${id}`)
}

const knownRow = z.object({ isMember: z.boolean(), byPerson: z.number(), byTenant: z.number() })

/** Whether a member has the address, and how many invitations a day has seen. */
export const oneKnown = (
  db: Queries,
  { tenantId, email, userId }: { tenantId: string; email: string; userId: number },
) =>
  db.one(sql.type(knownRow)`
    select exists (select 1 from app.membership m join app.app_user u using (user_id)
        where m.tenant_id = ${tenantId} and lower(u.email collate "C") = ${email}) as "isMember",
      (select count(*)::integer from app.invitation
        where invited_by = ${userId} and created_at > now() - interval '1 day') as "byPerson",
      (select count(*)::integer from app.invitation
        where tenant_id = ${tenantId} and created_at > now() - interval '1 day') as "byTenant"`)

const shownRow = z.object({
  id: z.string(),
  organization: z.string(),
  inviter: z.string().nullable(),
  email: z.string(),
  role: z.string(),
  state: z.enum(states),
  invitedAt: z.number(),
  expiresAt: z.number(),
})
export type ShownInvitation = z.infer<typeof shownRow>

const foundRow = shownRow.extend({ isLapsed: z.boolean(), inviterRole: z.string().nullable() })

/** As it stands, whether or not anybody has tried to answer it. */
const asShown =
  (table: RoleTable) =>
  ({ inviterRole, isLapsed, ...found }: z.infer<typeof foundRow>): ShownInvitation => ({
    ...found,
    state: standingOf(found.state, {
      isLapsed,
      isWithdrawn: !mayStillInvite(table, inviterRole, found.role),
    }),
  })

const shown = (which: FragmentSqlToken) => sql.type(foundRow)`
  select i.id, t.name as organization, coalesce(nullif(u.name, ''), u.email) as inviter, i.email, i.role,
    i.state, i.expires_at <= now() as "isLapsed",
    i.created_at as "invitedAt", i.expires_at as "expiresAt", m.role as "inviterRole"
  from app.invitation i join app.tenant t using (tenant_id) left join app.app_user u on u.user_id = i.invited_by
  left join app.membership m on m.tenant_id = i.tenant_id and m.user_id = i.invited_by
  where ${which} order by i.created_at desc, i.id limit 1000`

async function anyOpen(
  db: Queries,
  which: FragmentSqlToken,
  table: RoleTable,
): Promise<readonly ShownInvitation[]> {
  const found = await db.any(shown(sql.fragment`${which} and i.state = 'pending'`))
  return found.map(asShown(table)).filter(({ state }) => state === 'pending')
}

/** Those of a tenant that wait for an answer, the newest first. */
export const anyInvitationsOf = (db: Queries, tenantId: string, table: RoleTable) =>
  anyOpen(db, sql.fragment`i.tenant_id = ${tenantId}`, table)

/** Those that wait for an answer from an address. */
export const anyInvitationsTo = (db: Queries, email: string, table: RoleTable) =>
  anyOpen(db, sql.fragment`i.email = ${email}`, table)

export async function maybeOneByToken(
  db: Queries,
  digest: string,
  table: RoleTable,
): Promise<ShownInvitation | null> {
  const found = await db.maybeOne(shown(sql.fragment`i.token_digest = ${digest}`))
  return found && asShown(table)(found)
}
