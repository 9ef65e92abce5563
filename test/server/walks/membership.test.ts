// The membership machine's walks over HTTP: somebody in an organization of their own, or of somebody else.

import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import type { MembershipEvent } from '../../../machines/membership/membership.machine.ts'
import type { Answer } from '../../support/auth-service.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { coverOf, walksOf } from '../../walks/walks.ts'
import { makeOrganization, placeOfFile, type Someone } from '../app/organization/support.ts'
import { walkOverHttp } from './support/walk.ts'

const { membership } = walkedMachines

const place = placeOfFile({ API_KEYS: 'on' })

type Asked = Extract<MembershipEvent, { type: 'action.requested' }>
/** `who`: whose membership is walked. `owner`: of the organization, while that is somebody else. */
type World = { who: Someone; owner: Someone; tenantId: string }

const rows = async (statement: string, values: unknown[]) =>
  (await place().pool.query<{ role: string; id: number }>(statement, values)).rows

const idOf = async ({ id }: Someone) =>
  (await rows('select user_id as id from app.app_user where auth_user_id = $1', [id]))[0]?.id ?? 0

/** Their session, as the auth service would have said of it. */
const haveShown = async (who: Someone, aal: 'aal1' | 'aal2') =>
  rows(`update app.session set data = data || $2::jsonb where user_id = $1`, [
    await idOf(who),
    JSON.stringify({ reason: { aal, amr: aal === 'aal2' ? ['pwd', 'otp', 'mfa'] : ['pwd'] } }),
  ])

/** Somebody else there, with a role that they have been given. */
async function another({ tenantId }: World, role: string): Promise<Someone> {
  const who = await place().signIn()
  await rows('insert into app.membership (user_id, tenant_id, role) values ($1, $2, $3)', [
    await idOf(who),
    tenantId,
    role,
  ])
  return who
}

async function invitation({ tenantId }: World, email: string, role: string): Promise<number | undefined> {
  const [made] = await rows(
    `insert into app.invitation (tenant_id, email, role, token_digest, invited_by, expires_at)
     values ($1, $2, $3, gen_random_uuid()::text,
       (select user_id from app.membership where tenant_id = $1 and role = 'owner'), now() + interval '1 day') returning id`,
    [tenantId, email, role],
  )
  return made?.id
}

/** One of the organization that is asked about, by its id. */
async function keyIn({ tenantId }: World): Promise<unknown> {
  const [made] = await rows(
    `insert into app.api_key (tenant_id, digest, prefix, start)
     select tenant_id, gen_random_uuid()::text, 'lko_', 'lko_x' from app.tenant where tenant_id = $1 returning id`,
    [tenantId],
  )
  return made?.id ?? randomUUID()
}

async function concernedId(world: World, concerned: Asked['concerned']): Promise<number> {
  if (concerned === 'nobody' || concerned === 'organization') return 2_147_483_647
  if (concerned !== 'owner') return idOf(await another(world, concerned))
  const sql = `select user_id as id from app.membership where tenant_id = $1 and role = 'owner'`
  return (await rows(sql, [world.tenantId]))[0]?.id ?? 0
}

const asks: Record<Asked['action'], (world: World, concerned: Asked['concerned']) => Promise<Answer>> = {
  see: async ({ who, tenantId }) => {
    await who.post('/api/tenant', { tenantId })
    return who.get('/api/organization')
  },
  rename: ({ who, tenantId }) =>
    who.post('/api/organizations/rename', { tenantId, name: 'N', slug: randomUUID() }),
  demandFactor: ({ who, tenantId }) => who.post('/api/organizations/demand-factor', { tenantId, days: 0 }),
  withdrawDemand: ({ who, tenantId }) => who.post('/api/organizations/withdraw-demand', { tenantId }),
  delete: ({ who, tenantId }) => who.post('/api/organizations/delete', { tenantId }),
  invite: ({ who, tenantId }, role) =>
    who.post('/api/invitations', { tenantId, email: `${randomUUID()}@example.com`, role }),
  revoke: async (world, role) =>
    world.who.post('/api/invitations/revoke', {
      id: await invitation(world, `${randomUUID()}@x.example`, role),
    }),
  changeRole: async (world, concerned) => {
    const userId = await concernedId(world, concerned)
    return world.who.post('/api/members/role', { tenantId: world.tenantId, userId, role: 'admin' })
  },
  remove: async (world, concerned) => {
    const userId = await concernedId(world, concerned)
    return world.who.post('/api/members/remove', { tenantId: world.tenantId, userId })
  },
  seeKeys: async ({ who, tenantId }) => {
    await who.post('/api/tenant', { tenantId })
    return who.get('/api/organization/keys')
  },
  makeKey: ({ who, tenantId }) => who.post('/api/organizations/keys', { tenantId }),
  replaceKey: async (world) => {
    const keyId = await keyIn(world)
    return world.who.post('/api/organizations/keys/rotate', { tenantId: world.tenantId, keyId })
  },
  revokeKey: async (world) => {
    const keyId = await keyIn(world)
    return world.who.post('/api/organizations/keys/delete', { tenantId: world.tenantId, keyId })
  },
  handOver: async (world, concerned) => {
    const userId = await concernedId(world, concerned)
    return world.who.post('/api/organizations/hand-over', { tenantId: world.tenantId, userId })
  },
}

/** A stranger works in no organization of others: what is asked of it there, is asked by its id. */
const isAsked = (event: { type: string }): boolean => !('action' in event && event.action === 'handOver')
const model = { ...membership, events: membership.events.filter(isAsked) }

describe('membership over HTTP', () => {
  walkOverHttp<World, MembershipEvent>(model, coverOf(walksOf(model)), {
    begin: async (walk) => {
      const [who, owner] = [await place().signIn(), await place().signIn()]
      const makesOne = walk.steps[0]?.event.type === 'organization.requested'
      return { who, owner, tenantId: makesOne ? randomUUID() : await makeOrganization(owner) }
    },
    stateOf: async ({ who, tenantId }) => {
      const sql = 'select role from app.membership where user_id = $1 and tenant_id = $2'
      return (await rows(sql, [await idOf(who), tenantId]))[0]?.role ?? 'absent'
    },
    facts: {
      'organization.requested': async (world, { isOneTooMany }) => {
        await rows(
          `insert into app.tenant (name, slug, created_by) select 'T', gen_random_uuid()::text, $1
           from generate_series(1, $2)`,
          [await idOf(world.who), isOneTooMany ? 20 : 0],
        )
        const made = await world.who.post('/api/organizations', { name: 'Own' })
        const { tenant } = made.body as { tenant?: { id: string } }
        if (tenant) world.tenantId = tenant.id
        return made
      },
      'invitation.accepted': async (world, { role }) =>
        world.who.post('/api/invitations/accept', { id: await invitation(world, world.who.email, role) }),
      'action.requested': async (world, { action, concerned, demanded, shown }) => {
        const { who, tenantId } = world
        await haveShown(who, shown)
        await rows(`update app.tenant set second_factor_from = $2 where tenant_id = $1`, [
          tenantId,
          demanded === 'aal2' ? '2020-01-01' : null,
        ])
        const answer = await asks[action](world, concerned)
        await haveShown(who, 'aal1')
        await rows(`update app.tenant set second_factor_from = null where tenant_id = $1`, [tenantId])
        return answer
      },
      'role.changed': async ({ who, owner, tenantId }, { to }) =>
        owner.post('/api/members/role', { tenantId, userId: await idOf(who), role: to }),
      'member.left': ({ who, tenantId }) => who.post('/api/organizations/leave', { tenantId }),
      'member.removed': async ({ who, owner, tenantId }) =>
        owner.post('/api/members/remove', { tenantId, userId: await idOf(who) }),
      'ownership.handedOver': async (world) => {
        const { who, tenantId } = world
        world.owner = await another(world, 'member')
        return who.post('/api/organizations/hand-over', { tenantId, userId: await idOf(world.owner) })
      },
      'ownership.received': async ({ who, owner, tenantId }) =>
        owner.post('/api/organizations/hand-over', { tenantId, userId: await idOf(who) }),
      'person.deleted': async ({ who }) => {
        await rows(
          `update app.session set checked_at = '-infinity', auth_session_id = gen_random_uuid()::text
           where user_id = $1`,
          [await idOf(who)],
        )
        // What the request itself is answered, is a matter of the session.
        return { ...(await who.get('/api/me')), status: 200 }
      },
    },
    refusals: {
      refuseOneTooMany: ['TOO_MANY_ORGANIZATIONS'],
      refuseNonMember: ['NOT_A_MEMBER', 'NO_ORGANIZATION'],
      refuseNotAllowed: ['NOT_ALLOWED_BY_ROLE'],
      refuseNoMember: ['NO_SUCH_MEMBER'],
      refuseOwner: ['OWNER_STAYS'],
      refuseBelowDemand: ['STEP_UP_REQUIRED'],
      refuseWithoutFactor: ['OWN_FACTOR_MISSING'],
    },
  })
})
