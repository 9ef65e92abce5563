// How somebody is invited to an organization, and what becomes of the invitation.

import type { InvitationEvent, InvitedFinding } from '../../../machines/invitation/invitation.machine.ts'
import { endingsOf } from '../../../machines/invitation/invitation-standing.ts'
import type { GivenRole } from '../../../machines/membership/permissions.ts'
import { ask, enterTo, sendToMember } from './members.flow.ts'
import type { NeededByEvent } from './organization-facts.ts'
import {
  type Flow,
  type FoundInvitation,
  type InvitationEffect,
  type InvitationFlowEffect,
  operation,
  type PolicyEffect,
  type Refusal,
  refusalIn,
} from './organization-operations.ts'

type Inviting = NeededByEvent['invitation.requested']

function* sendToNew(finding: InvitedFinding, isInvited: boolean): Flow<Inviting> {
  const event = { type: 'invitation.requested', finding, isInvited } as const
  return refusalIn((yield* operation('stepInvitation', 'new', event)).effects)
}

/** What an invitation asks of other rows. */
const onOthers: Record<
  InvitationFlowEffect,
  (found: FoundInvitation, event: InvitationEvent) => Flow<Inviting>
> = {
  join: ({ role }) => sendToMember('requester', { type: 'invitation.accepted', role }),
  inviteAnew: (_, event) => sendToNew('finding' in event ? event.finding : 'free', false),
}
const isOnOthers = (effect: InvitationEffect): effect is InvitationFlowEffect => effect in onOthers

/** @returns what the request is refused with: that it is settled, where the invitation’s state has no answer */
function* send(found: FoundInvitation, event: InvitationEvent): Flow<Inviting> {
  const { accepted, effects } = yield* operation('stepInvitation', 'locked', event)
  if (!accepted) return 'refuseSettled'
  let refusal = refusalIn(effects)
  for (const effect of effects) if (isOnOthers(effect)) refusal ??= yield* onOthers[effect](found, event)
  return refusal
}

/** @returns whether something has ended the invitation by itself */
function* end(found: FoundInvitation): Flow<never, boolean> {
  const endings = endingsOf(found)
  for (const event of endings) yield* operation('stepInvitation', 'locked', event)
  return endings.length > 0
}

const onPolicy: Record<PolicyEffect, Refusal | null> = {
  letPass: null,
  holdBack: 'refuseByPolicy',
  holdBackUnanswered: 'refuseForNow',
  // A CAPTCHA is of a sign-up alone.
  holdBackUnsolved: 'refuseForNow',
  holdBackUntried: 'refuseForNow',
}

/** After the membership was asked: who may not invite learns nothing of the policy. */
function* heedPolicy(): Flow<'policy'> {
  const type = yield* operation('findPolicyAnswer', 'invitation')
  if (type === 'unasked') return null
  const [effect] = (yield* operation('stepPolicy', 'invitation', { type })).effects
  return effect ? onPolicy[effect] : 'refuseForNow'
}

export function* invite(role: GivenRole): Flow<'requester' | 'tenantId' | 'invited' | 'policy' | Inviting> {
  const refusal = yield* enterTo('invite', role)
  if (refusal) return refusal
  const before = yield* operation('lockOpenInvitation')
  const isInvited = before !== null && !(yield* end(before))
  const held = yield* heedPolicy()
  if (held) return held
  return yield* sendToNew(yield* operation('findInvited'), isInvited)
}

type Naming = 'requester' | 'invitationId' | Inviting

export function* revokeInvitation(): Flow<Naming> {
  const found = yield* operation('lockInvitation')
  if (typeof found === 'string') return found
  return (yield* ask('revoke', found.role)) ?? (yield* send(found, { type: 'invitation.revoked' }))
}

/** A new one takes its place, with a mail and a link of its own: the day’s counts see it as any other. */
export function* resendInvitation(): Flow<Naming | 'policy'> {
  const found = yield* operation('lockInvitation')
  if (typeof found === 'string') return found
  const refusal = (yield* ask('invite', found.role)) ?? (yield* heedPolicy())
  if (refusal) return refusal
  yield* end(found)
  const finding = yield* operation('findInvited')
  return yield* send(found, { type: 'resend.requested', finding })
}

function* answer(type: 'invitation.accepted' | 'invitation.declined'): Flow<Naming> {
  const found = yield* operation('lockInvitation')
  if (typeof found === 'string') return found
  yield* end(found)
  return yield* send(found, { type, by: yield* operation('findRespondent') })
}

export const acceptInvitation = () => answer('invitation.accepted')
export const declineInvitation = () => answer('invitation.declined')
