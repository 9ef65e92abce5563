/**
 * What a flow of the application asks of its host, and what the host may answer.
 *
 * The application handles the operations on PostgreSQL (*.handlers.ts), the proofs on a model of one organization
 * (test/model/organization). Every answer is one of a few values.
 */

import type { StateValueFrom } from 'xstate'
import type { ApiKeyEvent, apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import type { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import type {
  AnsweredBy,
  InvitationEvent,
  InvitedFinding,
  invitationMachine,
} from '../../../machines/invitation/invitation.machine.ts'
import type { Standing } from '../../../machines/invitation/invitation-standing.ts'
import type { Levels } from '../../../machines/kit/demand.ts'
import type { EffectOf } from '../../../machines/kit/step.ts'
import type { MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import type { GivenRole } from '../../../machines/membership/permissions.ts'
import type { PolicyEvent, policyMachine } from '../../../machines/policy/policy.machine.ts'
import type * as flows from '../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../flows/flow.ts'
import type { NeededByLooking, RequestFacts } from './organization-facts.ts'

export type MembershipState = StateValueFrom<typeof membershipMachine>
export type MembershipEffect = EffectOf<typeof membershipMachine>
export type PolicyEffect = EffectOf<typeof policyMachine>
type AuthSessionEffect = EffectOf<typeof authSessionMachine>
export type InvitationEffect = EffectOf<typeof invitationMachine>

type ApiKeyEffect = EffectOf<typeof apiKeyMachine>

/** What a key of an organization has done to its row, and whom it has mailed. */
export type OrganizationKeyEffect = Extract<
  ApiKeyEffect,
  'storeKey' | 'shortenLife' | 'forgetKey' | `mailKey${'Created' | 'Rotated' | 'Revoked'}`
>

export type Refusing = `refuse${string}`

/** What concerns another row than the invitation’s own: invitations.flow.ts. */
export type InvitationFlowEffect = 'join' | 'inviteAnew'

/** Who asks, or the other one: whom the request names, or who inherits. */
export type Party = 'requester' | 'other'

export type FoundInvitation = Standing & { role: GivenRole }

/** Of the API keys of the organization that is locked, and with it they are. */
export type KeyOperations = {
  hasRoomForKey: () => boolean
  /** The key that the request names. */
  lockKey: () => 'none' | 'live' | 'lapsed'
  /** Sends an event to that key, or, of one that is requested, to the new one, and performs what it says on its row. */
  stepKey: (event: ApiKeyEvent) => StepResult<ApiKeyEffect>
}

export type Operations = KeyOperations & {
  /**
   * Locks who asks, and the organization that the request names: nobody is a member of one that does not exist. False where
   * who asks was deleted meanwhile.
   */
  lockOrganization: () => boolean
  /** The member that the request names is the other one: what they are in the organization that is locked. */
  lockOther: () => MembershipState
  /** Locks who asks, the organization of the invitation that the request names, and the invitation. */
  lockInvitation: () => FoundInvitation | 'refuseSignedOut' | 'refuseUnknownInvitation'
  /** Locks somebody who is to be deleted: false for somebody who is unknown. */
  lockPerson: () => boolean
  /** Locks the next organization that they own; whether there is anybody to inherit it, who is then the other one. */
  lockOwned: () => 'none' | 'alone' | 'shared'
  /** Locks who asks: whether they have created as many organizations as they may. */
  lockCreator: () => 'free' | 'oneTooMany' | 'gone'

  /**
   * Whether the session of who asks still meets what the request’s route demands of it, as it did before the request waited for the
   * organization that is locked.
   */
  meetDemand: () => StepResult<AuthSessionEffect>
  /** What the organization that is locked demands of the session of who asks, by their role there, and what that has shown. */
  findLevels: () => Levels
  /** Sends an event to a membership, and performs what it says on the rows. */
  stepMember: (party: Party, event: MembershipEvent) => StepResult<MembershipEffect>

  /** The open invitation of the address that is invited, locked. */
  lockOpenInvitation: () => FoundInvitation | null
  /** What is known of that address, or of the invitation’s that is locked, and of the day. */
  findInvited: () => InvitedFinding
  /** What the operator's policy has said about inviting that address, before the transaction began; `unasked` where there is none. */
  findPolicyAnswer: (about: 'invitation') => PolicyEvent['type'] | 'unasked'
  stepPolicy: (about: 'invitation', event: PolicyEvent) => StepResult<PolicyEffect>
  /** Who answers the invitation that is locked. */
  findRespondent: () => AnsweredBy
  /** Likewise for the invitation that is locked, or for a new one for the same address. */
  stepInvitation: (which: 'locked' | 'new', event: InvitationEvent) => StepResult<InvitationEffect>

  /** False where another organization has the short name. */
  storeOrganization: () => boolean
  /** From so many days on. */
  storeDemand: () => void
  dropDemand: () => void
  deleteOrganization: () => void
  deletePerson: () => void
}

/** What a request is refused with: the effects that refuse, and what no machine is asked. */
export type Refusal =
  | Extract<MembershipEffect | InvitationEffect, Refusing>
  | Extract<AuthSessionEffect, 'refuseStaleSession'>
  | Extract<ApiKeyEffect, Refusing>
  | 'refuseSignedOut'
  | 'refuseUnknownInvitation'
  | 'refuseUnknownKey'
  | 'refuseSettled'
  | 'refuseSlugTaken'
  | 'refuseByPolicy'
  | 'refuseForNow'

export type NeededByOperation = NeededBy<Operations, NeededByLooking>

/** @returns what the request is refused with, or null */
export type Flow<Needs extends keyof RequestFacts = never, Result = Refusal | null> = flows.Flow<
  Operations,
  Needs,
  Result
>

export const operation = operationOf<Operations, NeededByOperation>()

type Effect = MembershipEffect | InvitationEffect | ApiKeyEffect

/** The effect that refuses, if there is one among them. */
export const refusalIn = (effects: readonly Effect[]): Refusal | null =>
  effects.find((effect): effect is Extract<Effect, Refusing> => effect.startsWith('refuse')) ?? null
