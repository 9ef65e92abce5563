// Runs a flow on PostgreSQL: performs its operations in one transaction, and records what machines have decided in it.

import { answererOf, inSmallLetters } from '../../../machines/invitation/answerer.ts'
import type { InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import { invitationMachine } from '../../../machines/invitation/invitation.machine.ts'
import { step } from '../../../machines/kit/step.ts'
import { type MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { mayStillInvite } from '../../../machines/membership/roles.ts'
import { deleteUser } from '../../db/app/app-user.ts'
import type { AuditEvent } from '../../db/app/audit-event.ts'
import {
  type InvitationRow,
  insertInvitation,
  maybeOneInvitationForUpdate,
  maybeOneOpenForUpdate,
  maybeOnePlace,
  oneKnown,
  updateInvitation,
} from '../../db/app/invitation.ts'
import { countCreated } from '../../db/app/membership.ts'
import {
  deleteMembership,
  deleteTenant,
  insertMembership,
  maybeOneAskerForShare,
  maybeOneHeir,
  maybeOneOwnedForUpdate,
  maybeOnePersonForUpdate,
  maybeOneRole,
  maybeOneTenantForUpdate,
  updateRole,
  updateTenant,
} from '../../db/app/organization.ts'
import { insertWithFreeSlug } from './insert-with-free-slug.ts'
import type { FoundInvitation, Operations, Party } from './operations.ts'
import { given, type Work } from './work.ts'

type Performs = {
  [Name in keyof Operations]: (
    work: Work,
    ...asked: Parameters<Operations[Name]>
  ) => Promise<ReturnType<Operations[Name]>>
}

const personOf = ({ asker, other }: Work, party: Party) => (party === 'asker' ? asker?.userId : other) ?? null

async function lockAsker(work: Work): Promise<void> {
  work.asker = await maybeOneAskerForShare(work.tx, given(work.request.userId))
  work.isAskerGone = work.asker === null
}

async function lockTenant(work: Work, tenantId: string): Promise<void> {
  work.tenantId = (await maybeOneTenantForUpdate(work.tx, tenantId))?.tenantId ?? null
}

async function roleOf(work: Work, party: Party) {
  const { tx, tenantId } = work
  const userId = personOf(work, party)
  if (tenantId === null || userId === null) return 'absent'
  return (await maybeOneRole(tx, tenantId, userId))?.role ?? 'absent'
}

function record(
  work: Work,
  event: Pick<AuditEvent, 'machine' | 'previousState' | 'state' | 'effects' | 'event'>,
  detail: AuditEvent['detail'],
): void {
  const { request, tenantId, asker } = work
  const userId = request.person ? null : (asker?.userId ?? null)
  work.events.push({
    ...event,
    requestId: request.requestId,
    userId,
    detail: { tenant: tenantId ?? '', ...detail },
  })
}

async function sendToMember(work: Work, party: Party, event: MembershipEvent) {
  const state = await roleOf(work, party)
  const userId = personOf(work, party)
  const next = step(membershipMachine, { state, context: {} }, event, `${work.tenantId}:${userId}`)
  if (!next.accepted) return next
  const changed = { tenantId: work.tenantId ?? '', userId: userId ?? 0, role: next.state }
  if (next.effects.includes('addMembership')) await insertMembership(work.tx, changed)
  if (next.effects.includes('storeRole')) await updateRole(work.tx, changed)
  if (next.effects.includes('removeMembership')) await deleteMembership(work.tx, changed)
  record(
    work,
    {
      machine: 'membership',
      previousState: state,
      event: event.type,
      state: next.state,
      effects: next.effects,
    },
    {
      ...(party === 'other' && { member: `${userId}` }),
      ...(event.type === 'action.requested' && { action: event.action, concerned: event.concerned }),
    },
  )
  return next
}

async function tellInvitation(work: Work, which: 'locked' | 'new', event: InvitationEvent) {
  const { tx, request, options } = work
  const locked = which === 'locked' ? given(work.invitation) : null
  const id = locked?.id ?? request.newId
  const state = locked?.state ?? 'none'
  const next = step(invitationMachine, { state, context: {} }, event, id)
  if (!next.accepted) return next
  if (next.effects.includes('storeInvitation')) {
    const { email, role } = invitedOf(work)
    await insertInvitation(tx, {
      id,
      tenantId: given(work.tenantId),
      email,
      role,
      digest: options.tokens.digestOf(options.tokens.derive(id)),
      invitedBy: given(request.userId),
      language: request.language,
      days: options.days,
    })
  } else if (locked && next.state !== state) await updateInvitation(tx, id, next.state)
  if (locked) work.invitation = { ...locked, state: next.state as typeof locked.state }
  if (next.state !== state)
    record(
      work,
      {
        machine: 'invitation',
        previousState: state,
        event: event.type,
        state: next.state,
        effects: next.effects,
      },
      { invitation: id },
    )
  return next
}

/** Whom the request names, or who was invited by the invitation that is locked. */
const invitedOf = ({ request, invitation }: Work) => request.invited ?? given(invitation)

const foundOf = ({ role, isLapsed, inviterRole }: InvitationRow): FoundInvitation => ({
  role,
  isLapsed,
  isWithdrawn: !mayStillInvite(inviterRole, role),
})

export const performs: Performs = {
  lockOrganization: async (work) => {
    await lockAsker(work)
    await lockTenant(work, given(work.request.tenantId))
    work.other = work.request.otherId
  },
  lockInvitation: async (work) => {
    const id = given(work.request.invitationId)
    await lockAsker(work)
    const place = await maybeOnePlace(work.tx, id)
    if (place) await lockTenant(work, place.tenantId)
    // One whose organization was deleted meanwhile is nobody’s any more.
    work.invitation = work.tenantId === null ? null : await maybeOneInvitationForUpdate(work.tx, id)
    return work.invitation && foundOf(work.invitation)
  },
  lockPerson: async (work) => {
    const found = await maybeOnePersonForUpdate(work.tx, given(work.request.person))
    work.asker = found && { ...found, email: '', isProven: false }
    return found !== null
  },
  lockOwned: async (work) => {
    const { userId } = given(work.asker)
    const owned = await maybeOneOwnedForUpdate(work.tx, userId)
    work.tenantId = owned?.tenantId ?? null
    if (!owned) return 'none'
    work.other = (await maybeOneHeir(work.tx, owned.tenantId, userId))?.userId ?? null
    return work.other === null ? 'alone' : 'shared'
  },
  lockCreator: async (work) => {
    const userId = given(work.request.userId)
    const created = await countCreated(work.tx, userId)
    work.isAskerGone = created === null
    work.asker = { userId, email: '', isProven: false }
    return (created ?? 0) >= work.options.organizationsPerPerson ? 'oneTooMany' : 'free'
  },
  insertOrganization: async (work) => {
    work.made = await insertWithFreeSlug(
      work.tx,
      given(work.request.organization),
      given(work.request.userId),
    )
    work.tenantId = work.made.id
  },
  roleOf,
  sendToMember,
  lockOpenInvitation: async (work) => {
    work.invitation = await maybeOneOpenForUpdate(
      work.tx,
      given(work.tenantId),
      given(work.request.invited).email,
    )
    return work.invitation && foundOf(work.invitation)
  },
  findInvited: async (work) => {
    const { tx, tenantId, options, asker } = work
    const { email } = invitedOf(work)
    const { userId, email: own } = given(asker)
    if (inSmallLetters(own) === email) return 'oneself'
    const known = await oneKnown(tx, { tenantId: given(tenantId), email, userId })
    if (known.isMember) return 'member'
    if (known.byPerson >= options.perDay) return 'personsDaySpent'
    return known.byTenant >= 2 * options.perDay ? 'organizationsDaySpent' : 'free'
  },
  findAnswerer: async ({ asker, invitation, request }) =>
    answererOf(
      asker && { email: asker.email, isProven: asker.isProven && request.isAssured },
      given(invitation).email,
    ),
  tellInvitation,
  storeOrganization: ({ tx, tenantId, request }) =>
    updateTenant(tx, { tenantId: given(tenantId), ...given(request.organization) }),
  deleteOrganization: async ({ tx, tenantId }) => deleteTenant(tx, given(tenantId)),
  deletePerson: async ({ tx, asker }) => deleteUser(tx, given(asker).userId),
}
