// What the console shows of organizations: a list by name, and one of them with its members and invitations. Pages begin after the last row of the page before.

import { sql } from 'slonik'
import { z } from 'zod'
import { mayStillInvite, type RoleTable } from '../../../machines/membership/permissions.ts'
import type {
  ListedOrganization,
  ListedOrganizations,
  ListQuestion,
  ShownOrganization,
} from '../../wire/console-organizations.ts'
import type { Queries } from '../pool.ts'
import { asItStands, iso, standingColumns, standingRow, withInviter } from './standing-invitation.ts'

/** Of members of one organization: nobody waits for a larger number. */
const MOST_COUNTED = 10_000

const row = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  slug: z.string(),
  createdAt: z.number(),
  demandsFactorFrom: z.number().nullable(),
  members: z.number(),
})
type Row = z.infer<typeof row>

const key = sql.fragment`(lower(name) collate "C")`

const columns = sql.fragment`tenant_id, name, slug, created_at, second_factor_from, ${key} as key`

const withMembers = sql.fragment`
  select tenant_id as id, name, key, slug, created_at as "createdAt", second_factor_from as "demandsFactorFrom",
    (select count(*)::integer from (
      select from app.membership m where m.tenant_id = found.tenant_id limit ${MOST_COUNTED}) counted) as members`

type Asked = ListQuestion & { most: number }

/** Those whose name begins with it, and those whose slug alone does: all of the latter are read before they are put in order, or else the index by name would be read to its end. */
function anyListed(db: Queries, { search, after, most }: Asked): Promise<readonly Row[]> {
  const next = after
    ? sql.fragment`(key, tenant_id) > (${after.name} collate "C", ${after.id}::uuid)`
    : sql.fragment`true`
  const page = sql.fragment`order by key, tenant_id limit ${most}`
  const all = sql.fragment`(select ${columns} from app.tenant) named`
  if (search === undefined)
    return db.any(sql.type(row)`
      ${withMembers} from (select * from ${all} where ${next} ${page}) found order by key, id`)
  const from = sql.fragment`lower(${search}) collate "C"`
  // Nothing sorts behind the last code point.
  const until = sql.fragment`(lower(${search}) || ${'\u{10FFFF}'}) collate "C"`
  return db.any(sql.type(row)`
    with by_slug as materialized (
      select ${columns} from app.tenant where (slug collate "C") >= ${from} and (slug collate "C") < ${until})
    ${withMembers} from (
      (select * from ${all} where key >= ${from} and key < ${until} and ${next} ${page})
      union all
      (select * from by_slug where (key < ${from} or key >= ${until}) and ${next} ${page})
      ${page}) found
    order by key, id`)
}

const maybeOneListed = (db: Queries, id: string) =>
  db.maybeOne(sql.type(row)`
    ${withMembers} from (select ${columns} from app.tenant where tenant_id = ${id}) found`)

const openRow = z.object({
  id: z.string(),
  role: z.string(),
  inviterRole: z.string().nullable(),
  count: z.number(),
})

const anyOpen = (db: Queries, ids: readonly string[]) =>
  db.any(sql.type(openRow)`
    select i.tenant_id as id, i.role, m.role as "inviterRole", count(*)::integer as count
    from app.invitation i left join app.membership m on m.tenant_id = i.tenant_id and m.user_id = i.invited_by
    where i.tenant_id = any(${sql.array(ids, 'uuid')}) and i.state = 'pending' and i.expires_at > now()
    group by i.tenant_id, i.role, m.role`)

const memberRow = z.object({
  userId: z.number(),
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  since: z.number(),
  hasFactor: z.boolean().nullable(),
})

const anyMembersAfter = (db: Queries, tenantId: string, after: number, most: number) =>
  db.any(sql.type(memberRow)`
    select m.user_id as "userId", u.auth_user_id as id, u.email, u.name, m.role, m.joined_at as since,
      case when u.factors_said_at > '-infinity' then u.factors <> '{}' end as "hasFactor"
    from (
      select user_id, role, joined_at from app.membership
      where tenant_id = ${tenantId} and user_id > ${after} order by user_id limit ${most}) m
    join app.app_user u using (user_id) order by m.user_id`)

const invitationRow = standingRow.extend({ email: z.string() })

const anyInvitationsOf = (db: Queries, tenantId: string, most: number) =>
  db.any(sql.type(invitationRow)`
    select i.email, ${standingColumns} from app.invitation i ${withInviter}
    where i.tenant_id = ${tenantId} order by i.created_at desc, i.id limit ${most}`)

async function withOpen(db: Queries, rows: readonly Row[], table: RoleTable): Promise<ListedOrganization[]> {
  const open = await anyOpen(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ key: _, createdAt, demandsFactorFrom, ...one }) => ({
    ...one,
    createdAt: iso(createdAt),
    demandsFactorFrom: demandsFactorFrom === null ? null : iso(demandsFactorFrom),
    openInvitations: open
      .filter(({ id, inviterRole, role }) => id === one.id && mayStillInvite(table, inviterRole, role))
      .reduce((sum, { count }) => sum + count, 0),
  }))
}

/** By name, `most` at most. */
export async function oneListOfOrganizations(
  db: Queries,
  { most, ...asked }: Asked,
  table: RoleTable,
): Promise<ListedOrganizations> {
  const rows = await anyListed(db, { ...asked, most: most + 1 })
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return {
    organizations: await withOpen(db, shown, table),
    mostCounted: MOST_COUNTED,
    after: last ? { name: last.key, id: last.id } : null,
  }
}

type AskedOne = { id: string; member?: number | undefined; most: number }

/** Null where there is none. Its members by pages, and the newest invitations. */
export async function maybeOneShownOrganization(
  db: Queries,
  { id, member = 0, most }: AskedOne,
  table: RoleTable,
): Promise<Omit<ShownOrganization, 'demandedOf'> | null> {
  const found = await maybeOneListed(db, id)
  if (!found) return null
  const [[organization], members, invitations] = await Promise.all([
    withOpen(db, [found], table),
    anyMembersAfter(db, id, member, most + 1),
    anyInvitationsOf(db, id, most + 1),
  ])
  if (!organization) return null
  const page = members.slice(0, most)
  return {
    organization,
    mostCounted: MOST_COUNTED,
    members: page.map(({ userId: _, since, ...one }) => ({ ...one, since: iso(since) })),
    member: members.length > most ? (page.at(-1)?.userId ?? null) : null,
    invitations: invitations.slice(0, most).map((one) => asItStands(one, table)),
    isCut: invitations.length > most,
  }
}
