// What is done to an organization and to those who belong to it.

import type { Concerned, GivenRole, OrganizationAction } from '../../../machines/membership/roles.ts'
import { type Flow, perform, refusalIn } from './operations.ts'

/** Whether the membership of who asks allows it. */
export function* ask(action: OrganizationAction, concerned: Concerned): Flow {
  const { effects } = yield* perform('sendToMember', 'asker', { type: 'action.requested', action, concerned })
  return refusalIn(effects)
}

function* askAboutOther(action: OrganizationAction): Flow {
  yield* perform('lockOrganization')
  const role = yield* perform('roleOf', 'other')
  return yield* ask(action, role === 'absent' ? 'nobody' : role)
}

/** Whoever makes it owns it. One too many is not made, which their session is told. */
export function* createOrganization(): Flow {
  if ((yield* perform('lockCreator')) === 'oneTooMany') return null
  yield* perform('insertOrganization')
  const { effects } = yield* perform('sendToMember', 'asker', { type: 'organization.created' })
  return refusalIn(effects)
}

export function* renameOrganization(): Flow {
  yield* perform('lockOrganization')
  const refusal = yield* ask('rename', 'organization')
  if (refusal) return refusal
  return (yield* perform('storeOrganization')) ? null : 'refuseSlugTaken'
}

export function* deleteOrganization(): Flow {
  yield* perform('lockOrganization')
  const refusal = yield* ask('delete', 'organization')
  if (!refusal) yield* perform('deleteOrganization')
  return refusal
}

export function* leaveOrganization(): Flow {
  yield* perform('lockOrganization')
  const { effects } = yield* perform('sendToMember', 'asker', { type: 'member.left' })
  return refusalIn(effects)
}

export function* removeMember(): Flow {
  const refusal = yield* askAboutOther('remove')
  if (refusal) return refusal
  yield* perform('sendToMember', 'other', { type: 'member.removed' })
  return null
}

export function* changeRole(to: GivenRole): Flow {
  const refusal = yield* askAboutOther('changeRole')
  if (refusal) return refusal
  yield* perform('sendToMember', 'other', { type: 'role.changed', to })
  return null
}

/** The owner becomes an admin first: the index that keeps owners single is not deferred. */
export function* handOver(): Flow {
  const refusal = yield* askAboutOther('handOver')
  if (refusal) return refusal
  yield* perform('sendToMember', 'asker', { type: 'ownership.handedOver' })
  yield* perform('sendToMember', 'other', { type: 'ownership.received' })
  return null
}

/** What they own is inherited, or goes with them. */
export function* forgetPerson(): Flow {
  if (!(yield* perform('lockPerson'))) return null
  for (;;) {
    const owned = yield* perform('lockOwned')
    if (owned === 'none') break
    if (owned === 'alone') yield* perform('deleteOrganization')
    else {
      yield* perform('sendToMember', 'asker', { type: 'person.deleted' })
      yield* perform('sendToMember', 'other', { type: 'ownership.received' })
    }
  }
  yield* perform('deletePerson')
  return null
}
