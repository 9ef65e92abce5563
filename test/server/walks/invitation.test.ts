// The invitation machine's walks over HTTP: an owner invites, and somebody answers, or nobody does.

import { describe } from 'vitest'
import type { AnsweredBy, InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import { person } from '../../support/callback.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { coverOf, walksOf } from '../../walks/walks.ts'
import { makeOrganization, placeOfFile, type Someone } from '../app/organization/support.ts'
import { walkOverHttp } from './support/walk.ts'

const { invitation } = walkedMachines

const place = placeOfFile({ INVITATIONS_PER_DAY: '2' })

type World = { owner: Someone; tenantId: string; email: string }

const rows = async (statement: string, values: unknown[]) =>
  (await place().pool.query<{ id: string; state: string }>(statement, values)).rows

/** One that has taken its place is another’s walk. */
const first = async ({ email }: World) =>
  (
    await rows(
      `select id, case when state <> 'pending' then state when expires_at <= now() then 'lapsed'
         when invited_by is null then 'revoked' else state end as state
       from app.invitation where email = $1 order by created_at limit 1`,
      [email],
    )
  )[0]

/** As if so many had been sent today by somebody, or by the organization. */
const sent = ({ tenantId }: World, count: number, by: string | null) =>
  rows(
    `insert into app.invitation (tenant_id, email, role, state, token_digest, expires_at, invited_by)
     select $1, gen_random_uuid()::text, 'member', 'revoked', gen_random_uuid()::text, now(),
       (select user_id from app.app_user where auth_user_id = $3) from generate_series(1, $2)`,
    [tenantId, count, by],
  )

const nothing = async () => {}

/** How it comes about that an invitation is found so that waits already, and how that is over. */
const comesAbout: Record<
  Extract<InvitationEvent, { type: 'resend.requested' }>['finding'],
  (world: World) => Promise<() => Promise<unknown>>
> = {
  free: async () => nothing,
  oneself: async ({ owner, email }) => {
    const named = (to: string) =>
      rows('update app.app_user set email = $1 where auth_user_id = $2', [to, owner.id])
    await named(email)
    return () => named(owner.email)
  },
  member: async ({ tenantId, email }) => {
    const { id } = await place().signIn({ email })
    await rows(
      `insert into app.membership (user_id, tenant_id, role)
       select user_id, $1, 'member' from app.app_user where auth_user_id = $2`,
      [tenantId, id],
    )
    return () => rows('delete from app.app_user where auth_user_id = $1', [id])
  },
  personsDaySpent: async (world) => spend(world, 2, world.owner.id),
  organizationsDaySpent: async (world) => spend(world, 4, null),
}

async function spend(world: World, count: number, by: string | null) {
  await sent(world, count, by)
  return () =>
    rows(`delete from app.invitation where tenant_id = $1 and email not like '%@%'`, [world.tenantId])
}

async function respondentIn({ email }: World, by: AnsweredBy): Promise<Someone> {
  if (by === 'another') return place().signIn()
  const who = await place().signIn({ email })
  // The session is one of a proven address; that is so no more.
  if (by === 'unproven')
    await rows('update app.app_user set email_verified = false where auth_user_id = $1', [who.id])
  return who
}

const answer = async (world: World, by: AnsweredBy, way: 'accept' | 'decline') =>
  (await respondentIn(world, by)).post(`/api/invitations/${way}`, { id: (await first(world))?.id })

describe('invitation over HTTP', () => {
  walkOverHttp<World, InvitationEvent>(invitation, coverOf(walksOf(invitation)), {
    begin: async () => {
      const owner = await place().signIn()
      return { owner, tenantId: await makeOrganization(owner), email: person().email }
    },
    stateOf: async (world) => (await first(world))?.state ?? 'none',
    facts: {
      'invitation.requested': async (world, { finding, isInvited }) => {
        const { owner, tenantId, email } = world
        const invite = (to: string) => owner.post('/api/invitations', { tenantId, email: to, role: 'member' })
        if (finding === 'oneself') return invite(owner.email)
        if (finding === 'personsDaySpent') await sent(world, 2, owner.id)
        if (finding === 'organizationsDaySpent') await sent(world, 4, null)
        const other = await place().signIn()
        if (isInvited) await invite(other.email)
        if (finding === 'member')
          await rows(
            `insert into app.membership (user_id, tenant_id, role)
             select user_id, $1, 'member' from app.app_user where auth_user_id = $2`,
            [tenantId, other.id],
          )
        return invite(isInvited || finding === 'member' ? other.email : email)
      },
      'invitation.accepted': (world, { by }) => answer(world, by, 'accept'),
      'invitation.declined': (world, { by }) => answer(world, by, 'decline'),
      'invitation.revoked': async (world) =>
        world.owner.post('/api/invitations/revoke', { id: (await first(world))?.id }),
      'resend.requested': async (world, { finding }) => {
        const undo = await comesAbout[finding](world)
        const reply = await world.owner.post('/api/invitations/resend', { id: (await first(world))?.id })
        await undo()
        return reply
      },
      'inviter.lostPermission': async ({ email }) => {
        await rows('update app.invitation set invited_by = null where email = $1', [email])
        return null
      },
      // Stored when it is noticed, as is what came of the inviter.
      'lifetime.lapsed': async ({ email }) => {
        await rows('update app.invitation set expires_at = now() where email = $1', [email])
        return null
      },
    },
    refusals: {
      refuseOneself: ['INVITED_ONESELF'],
      refuseMember: ['ALREADY_MEMBER'],
      refuseInvited: ['ALREADY_INVITED'],
      refusePersonsDay: ['TOO_MANY_INVITATIONS'],
      refuseOrganizationsDay: ['TOO_MANY_INVITATIONS'],
      refuseUnproven: ['ADDRESS_NOT_PROVEN'],
      refuseAnother: ['INVITED_ANOTHER'],
    },
  })
})
