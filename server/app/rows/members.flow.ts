// What is done to an organization and to those who belong to it.

import type { MembershipEvent } from '../../../machines/membership/membership.machine.ts'
import type { Concerned, GivenRole, OrganizationAction } from '../../../machines/membership/permissions.ts'
import type { NeededByEvent } from './organization-facts.ts'
import { type Flow, operation, type Party, refusalIn } from './organization-operations.ts'

/** @returns what the request is refused with */
export function* sendToMember<Event extends MembershipEvent>(
  party: Party,
  event: Event,
): Flow<NeededByEvent[Event['type']]> {
  return refusalIn((yield* operation('stepMember', party, event)).effects)
}

/**
 * Whether the session of who asks still meets what is demanded, and their membership allows it.
 * @param to the role that whom it is about is to have
 */
export function* ask(action: OrganizationAction, concerned: Concerned, to?: GivenRole): Flow<'requester'> {
  const { effects } = yield* operation('meetDemand')
  if (effects.includes('refuseStaleSession')) return 'refuseStaleSession'
  const levels = yield* operation('findLevels')
  return yield* sendToMember('requester', {
    type: 'action.requested',
    action,
    concerned,
    ...levels,
    ...(to && { to }),
  })
}

export type Naming = 'requester' | 'tenantId'

/** Locks the organization. Who was deleted meanwhile is signed out. */
export function* enter(): Flow<Naming> {
  return (yield* operation('lockOrganization')) ? null : 'refuseSignedOut'
}

export function* enterTo(action: OrganizationAction, concerned: Concerned): Flow<Naming> {
  return (yield* enter()) ?? (yield* ask(action, concerned))
}

function* askAboutOther(action: OrganizationAction, to?: GivenRole): Flow<Naming | 'otherId'> {
  const refusal = yield* enter()
  if (refusal) return refusal
  const role = yield* operation('lockOther')
  return yield* ask(action, role === 'absent' ? 'nobody' : role, to)
}

/** The requester owns the organization that they create. */
export function* createOrganization(): Flow<'requester' | 'organization'> {
  const may = yield* operation('lockCreator')
  if (may === 'gone') return 'refuseSignedOut'
  const isOneTooMany = may === 'oneTooMany'
  return yield* sendToMember('requester', { type: 'organization.requested', isOneTooMany })
}

export function* renameOrganization(): Flow<Naming | 'organization'> {
  const refusal = yield* enterTo('rename', 'organization')
  if (refusal) return refusal
  return (yield* operation('storeOrganization')) ? null : 'refuseSlugTaken'
}

export function* demandFactor(): Flow<Naming | 'days'> {
  const refusal = yield* enterTo('demandFactor', 'organization')
  if (!refusal) yield* operation('storeDemand')
  return refusal
}

export function* withdrawDemand(): Flow<Naming> {
  const refusal = yield* enterTo('withdrawDemand', 'organization')
  if (!refusal) yield* operation('dropDemand')
  return refusal
}

export function* deleteOrganization(): Flow<Naming> {
  const refusal = yield* enterTo('delete', 'organization')
  if (!refusal) yield* operation('deleteOrganization')
  return refusal
}

export function* leaveOrganization(): Flow<Naming> {
  return (yield* enter()) ?? (yield* sendToMember('requester', { type: 'member.left' }))
}

export function* removeMember(): Flow<Naming | 'otherId'> {
  const refusal = yield* askAboutOther('remove')
  return refusal ?? (yield* sendToMember('other', { type: 'member.removed' }))
}

export function* changeRole(to: GivenRole): Flow<Naming | 'otherId'> {
  const refusal = yield* askAboutOther('changeRole', to)
  return refusal ?? (yield* sendToMember('other', { type: 'role.changed', to }))
}

/** The owner becomes an admin first: the index that keeps owners single is not deferred. */
export function* handOver(): Flow<Naming | 'otherId'> {
  const refusal = yield* askAboutOther('handOver')
  if (refusal) return refusal
  yield* sendToMember('requester', { type: 'ownership.handedOver' })
  return yield* sendToMember('other', { type: 'ownership.received' })
}

/** What they own is inherited, or goes with them. */
export function* forgetPerson(): Flow<'person'> {
  if (!(yield* operation('lockPerson'))) return null
  for (;;) {
    const owned = yield* operation('lockOwned')
    if (owned === 'none') break
    if (owned === 'alone') yield* operation('deleteOrganization')
    else {
      yield* sendToMember('requester', { type: 'person.deleted' })
      yield* sendToMember('other', { type: 'ownership.received' })
    }
  }
  yield* operation('deletePerson')
  return null
}
