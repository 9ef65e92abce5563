// How somebody is invited to an organization, and what becomes of the invitation.

import type { InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import type { GivenRole } from '../../../machines/membership/roles.ts'
import { ask } from './members.flow.ts'
import { type Flow, type FoundInvitation, perform, refusalIn } from './operations.ts'

export function* invite(role: GivenRole): Flow {
  yield* perform('lockOrganization')
  const refusal = yield* ask('invite', role)
  if (refusal) return refusal
  const before = yield* perform('lockOpenInvitation')
  const isOpen = before !== null && !(yield* isOver(before))
  const finding = isOpen ? 'invited' : yield* perform('findInvited')
  const { effects } = yield* perform('tellInvitation', 'new', { type: 'invitation.requested', finding })
  return refusalIn(effects)
}

/** Tells the invitation that is locked of what has ended it, if anything has. */
function* isOver({ isLapsed, isWithdrawn }: FoundInvitation): Flow<boolean> {
  if (isLapsed) yield* perform('tellInvitation', 'locked', { type: 'lifetime.lapsed' })
  else if (isWithdrawn) yield* perform('tellInvitation', 'locked', { type: 'inviter.unseated' })
  return isLapsed || isWithdrawn
}

export function* revokeInvitation(): Flow {
  const found = yield* perform('lockInvitation')
  if (!found) return 'refuseUnknownInvitation'
  const refusal = yield* ask('revoke', found.role)
  if (refusal) return refusal
  const { accepted } = yield* perform('tellInvitation', 'locked', { type: 'invitation.revoked' })
  return accepted ? null : 'refuseSettled'
}

/** A new one takes its place, with a mail and a link of its own: the day’s counts see it as any other. */
export function* resendInvitation(): Flow {
  const found = yield* perform('lockInvitation')
  if (!found) return 'refuseUnknownInvitation'
  const refusal = yield* ask('invite', found.role)
  if (refusal) return refusal
  yield* isOver(found)
  const finding = yield* perform('findInvited')
  const asked = yield* perform('tellInvitation', 'locked', { type: 'resend.requested', finding })
  if (!asked.accepted) return 'refuseSettled'
  if (asked.effects.includes('inviteAnew'))
    yield* perform('tellInvitation', 'new', { type: 'invitation.requested', finding })
  return refusalIn(asked.effects)
}

function* answer(type: 'invitation.accepted' | 'invitation.declined'): Flow {
  const found = yield* perform('lockInvitation')
  if (!found) return 'refuseUnknownInvitation'
  yield* isOver(found)
  const event: InvitationEvent = { type, by: yield* perform('findAnswerer') }
  const { accepted, effects } = yield* perform('tellInvitation', 'locked', event)
  if (!accepted) return 'refuseSettled'
  if (effects.includes('join'))
    yield* perform('sendToMember', 'asker', { type: 'invitation.accepted', role: found.role })
  return refusalIn(effects)
}

export const acceptInvitation = () => answer('invitation.accepted')
export const declineInvitation = () => answer('invitation.declined')
