/**
 * What a flow of the application asks of its host, and what the host may answer.
 *
 * As those of the auth service (server/auth/ledgers/operations.ts): a flow is a generator that says in which order rows
 * are locked, facts are found out and machines are told. The application performs its operations on PostgreSQL
 * (host.ts), the proofs on a model of one organization (test/model/organization). Every answer is one of a few values.
 */

import type { StateValueFrom } from 'xstate'
import type {
  AnsweredBy,
  InvitationEvent,
  InvitedFinding,
  invitationMachine,
} from '../../../machines/invitation/invitation.machine.ts'
import type { EffectOf } from '../../../machines/kit/step.ts'
import type { MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import type { GivenRole } from '../../../machines/membership/roles.ts'

export type MembershipState = StateValueFrom<typeof membershipMachine>
export type MembershipEffect = EffectOf<typeof membershipMachine>
export type InvitationEffect = EffectOf<typeof invitationMachine>

/** `accepted`: whether the state has an answer to the event. */
export type Told<Effect extends string> = { accepted: boolean; effects: readonly Effect[] }

/** Who asks, or the other one: whom the request names, or who inherits. */
export type Party = 'asker' | 'other'

/** `isWithdrawn`: whoever invited may not invite to this role any more. */
export type FoundInvitation = { role: GivenRole; isLapsed: boolean; isWithdrawn: boolean }

export type Operations = {
  /** Locks who asks and the organization that the request names. Those who are in none such are strangers to it. */
  lockOrganization: () => void
  /** Locks who asks, the organization of the invitation that the request names, and the invitation; null for none. */
  lockInvitation: () => FoundInvitation | null
  /** Locks somebody who is to be deleted: false for somebody who is unknown. */
  lockPerson: () => boolean
  /** Locks the next organization that they own; whether there is anybody to inherit it, who is then the other one. */
  lockOwned: () => 'none' | 'alone' | 'shared'

  /** Locks who asks: whether they may make another organization. */
  lockCreator: () => 'free' | 'oneTooMany'
  /** Of the request’s name, under a short name that is free. Who asks is not a member yet. */
  insertOrganization: () => void

  roleOf: (party: Party) => MembershipState
  /** Sends an event to a membership, and stores its next state. */
  sendToMember: (party: Party, event: MembershipEvent) => Told<MembershipEffect>

  /** The open invitation of the address that is invited, locked. */
  lockOpenInvitation: () => FoundInvitation | null
  /** What else is known of that address, or of the invitation’s that is locked, and of the day. */
  findInvited: () => Exclude<InvitedFinding, 'invited'>
  /** Who answers the invitation that is locked. */
  findAnswerer: () => AnsweredBy
  /** Sends an event to the invitation that is locked, or to a new one for the same address, and stores its next state. */
  tellInvitation: (which: 'locked' | 'new', event: InvitationEvent) => Told<InvitationEffect>

  /** False where another organization has the short name. */
  storeOrganization: () => boolean
  deleteOrganization: () => void
  deletePerson: () => void
}

/** What a request is refused with: the effects that refuse, and what no machine is asked. */
export type Refusal =
  | Extract<MembershipEffect | InvitationEffect, `refuse${string}`>
  | 'refuseUnknownInvitation'
  | 'refuseSettled'
  | 'refuseSlugTaken'

export type Operation = {
  [Name in keyof Operations]: { name: Name; args: Parameters<Operations[Name]> }
}[keyof Operations]

/** @returns what the request is refused with, or null */
export type Flow<Result = Refusal | null> = Generator<Operation, Result, unknown>

/** Has one operation performed by the host. */
export function* perform<Name extends keyof Operations>(
  name: Name,
  ...args: Parameters<Operations[Name]>
): Flow<ReturnType<Operations[Name]>> {
  return (yield { name, args } as Operation) as ReturnType<Operations[Name]>
}

type Effect = MembershipEffect | InvitationEffect

/** The effect that refuses, if there is one among them. */
export const refusalIn = (effects: readonly Effect[]): Refusal | null =>
  effects.find((effect): effect is Extract<Effect, `refuse${string}`> => effect.startsWith('refuse')) ?? null
