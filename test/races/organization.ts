// What may meet in an organization: requests of its owner, a request of the person they have invited, and their own deletion.

import type pg from 'pg'
import { knownRoles } from '../../machines/membership/roles.ts'
import { forgetPerson as forgetting } from '../../server/app/rows/members.flow.ts'
import { runOrganizationFlow } from '../../server/app/rows/run-organization-flow.ts'
import { createInvitationTokens } from '../../server/crypto/invitation-tokens.ts'
import type { Drive } from '../model/drive.ts'
import { words } from '../model/http.ts'
import type { Nodes } from './nodes.ts'

export const organizationNames = [
  'hand over to admin',
  'hand over to member',
  'make member admin',
  'remove admin',
  'leave organization',
  'rename',
  'demand factor',
  'withdraw demand',
  'delete organization',
  'invite',
  'resend',
  'revoke',
  'accept',
  'decline',
  'forget',
] as const
export type OrganizationName = (typeof organizationNames)[number]

/** The organization, its admin and member, an open invitation of it, and one of another organization to its owner. */
type Place = { tenant: string; admin: number; member: number; open: string; own: string }

const asks: Record<Exclude<OrganizationName, 'forget'>, (place: Place) => [path: string, body: object]> = {
  'hand over to admin': ({ tenant, admin }) => [
    '/api/organizations/hand-over',
    { tenantId: tenant, userId: admin },
  ],
  'hand over to member': ({ tenant, member }) => [
    '/api/organizations/hand-over',
    { tenantId: tenant, userId: member },
  ],
  'make member admin': ({ tenant, member }) => [
    '/api/members/role',
    { tenantId: tenant, userId: member, role: 'admin' },
  ],
  'remove admin': ({ tenant, admin }) => ['/api/members/remove', { tenantId: tenant, userId: admin }],
  'leave organization': ({ tenant }) => ['/api/organizations/leave', { tenantId: tenant }],
  rename: ({ tenant }) => [
    '/api/organizations/rename',
    { tenantId: tenant, name: 'Renamed', slug: 'renamed' },
  ],
  'demand factor': ({ tenant }) => ['/api/organizations/demand-factor', { tenantId: tenant, days: 0 }],
  'withdraw demand': ({ tenant }) => ['/api/organizations/withdraw-demand', { tenantId: tenant }],
  'delete organization': ({ tenant }) => ['/api/organizations/delete', { tenantId: tenant }],
  invite: ({ tenant }) => [
    '/api/invitations',
    { tenantId: tenant, email: 'new.guest@example.com', role: 'member' },
  ],
  resend: ({ open }) => ['/api/invitations/resend', { id: open }],
  revoke: ({ open }) => ['/api/invitations/revoke', { id: open }],
  accept: ({ own }) => ['/api/invitations/accept', { id: own }],
  decline: ({ own }) => ['/api/invitations/decline', { id: own }],
}

/**
 * Two colleagues, who are old acquaintances of the auth service; a guest who is invited; and somebody else’s organization. The owner’s
 * session has shown a second factor, as the auth service would have said.
 */
export async function arrangeOrganization(pool: pg.Pool, email: string): Promise<void> {
  await pool.query(
    `update app.session set data = data || '{"reason": {"aal": "aal2", "amr": ["pwd", "otp", "mfa"]}}'
     where user_id = (select user_id from app.app_user where email = $1)`,
    [email],
  )
  await pool.query(
    `with users as (
       insert into auth."user" (name, email, "emailVerified", "createdAt", "enteredAt")
       select who, who || '.of.' || $1, true, now() - interval '30 days', now() - interval '30 days'
       from unnest(array['admin', 'member', 'other']) who returning id, name, email),
     people as (
       insert into app.app_user (auth_user_id, email, name, email_verified)
       select id, email, name, true from users returning user_id, name),
     mine as (
       select tenant_id, u.user_id as owner from app.tenant t join app.app_user u on u.user_id = t.created_by where u.email = $1),
     theirs as (insert into app.tenant (name, slug) values ('Theirs', md5($1)) returning tenant_id),
     belonging as (
       insert into app.membership (user_id, tenant_id, role)
       select user_id, tenant_id, name from people, mine where name <> 'other'
       union all select user_id, tenant_id, 'owner' from people, theirs where name = 'other')
     insert into app.invitation (tenant_id, email, role, token_digest, invited_by, created_at, expires_at)
     select tenant_id, 'guest.of.' || $1, 'member', md5('guest' || $1), owner, now() - interval '7 days', now() + interval '1 day' from mine
     union all
     select tenant_id, $1, 'member', md5('own' || $1), user_id, now() - interval '7 days', now() + interval '1 day'
     from theirs, people where name = 'other'`,
    [email],
  )
}

async function placeOf({ pool }: Nodes, { email }: Drive): Promise<string> {
  const { rows } = await pool.query<Place>(
    `select (select tenant_id from app.invitation where email = 'guest.of.' || $1) as tenant,
       (select user_id from app.app_user where email = 'admin.of.' || $1) as admin,
       (select user_id from app.app_user where email = 'member.of.' || $1) as member,
       (select id from app.invitation where email = 'guest.of.' || $1) as open,
       (select id from app.invitation where email = $1) as own`,
    [email],
  )
  return JSON.stringify(rows[0])
}

async function forgetPerson(nodes: Nodes, { email }: Drive, party: number): Promise<string> {
  const pool = nodes.pools[party]
  if (!pool) throw new Error(`There is no party ${party}.`)
  const { rows } = await nodes.pool.query<{ id: string }>(
    `select auth_user_id as id from app.app_user where email = $1`,
    [email],
  )
  return nodes.gate.enter(party, 'forget', async () => {
    const invitations = { tokens: createInvitationTokens([nodes.secret]), days: 7, perDay: 50 }
    const metrics = { moved: () => {} }
    const deps = {
      pool,
      metrics,
      invitations,
      mails: null,
      organizationsPerPerson: 20,
      demandedOf: 'nobody',
      roles: knownRoles,
      telling: null,
      membershipsEnded: () => {},
      policy: null,
    } as const
    const person = { authUserId: rows[0]?.id ?? '' }
    await runOrganizationFlow(deps, `race of ${party}`, { person }, forgetting)
    return ''
  })
}

/** In the shape of `own`. */
export const inOrganization = (name: OrganizationName) => ({
  prepare: placeOf,
  send: async (nodes: Nodes, drive: Drive, party: number, given: string): Promise<string> => {
    if (name === 'forget') return forgetPerson(nodes, drive, party)
    const [path, body] = asks[name](JSON.parse(given) as Place)
    const reply = await drive.clients[party]?.askApp('POST', path, body)
    return reply ? words(reply) : 'nobody'
  },
})
