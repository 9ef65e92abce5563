/**
 * What a flow of the OpenID provider asks of its host, and what the host may answer.
 *
 * Every answer is one of a few values: rows, codes and tokens stay with the host (provider.handlers.ts).
 */

import type { StateValueFrom } from 'xstate'
import type {
  AuthorizationEvent,
  authorizationMachine,
  RequestFacts,
} from '../../../../machines/authorization/authorization.machine.ts'
import type {
  AuthorizationCodeEvent,
  authorizationCodeMachine,
} from '../../../../machines/authorization-code/authorization-code.machine.ts'
import type { EffectOf } from '../../../../machines/kit/step.ts'
import type { PolicyEvent, policyMachine } from '../../../../machines/policy/policy.machine.ts'
import type {
  RefreshFamilyEvent,
  refreshFamilyMachine,
} from '../../../../machines/refresh-family/refresh-family.machine.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../../flows/flow.ts'
import type { NeededByLooking, ProviderFacts } from './provider.facts.ts'

export type AuthorizationState = StateValueFrom<typeof authorizationMachine>
export type AuthorizationEffect = EffectOf<typeof authorizationMachine>
export type CodeEffect = EffectOf<typeof authorizationCodeMachine>
export type PolicyEffect = EffectOf<typeof policyMachine>
export type FamilyEffect = EffectOf<typeof refreshFamilyMachine>

/** What the host does. The others are answers alone: provider.flow.ts lists them. */
export type PerformedEffect = Extract<
  AuthorizationEffect,
  | 'rememberConsent'
  | 'makeGrant'
  | 'makeLongerGrant'
  | 'refuseSignIn'
  | 'refuseUnmet'
  | 'refuseConsent'
  | 'refuseChoice'
  | 'refuseOrganization'
  | 'refuseUnheard'
  | 'refuseDenied'
  | 'refuseHeldBack'
  | 'refuseForNow'
>

export type Operations = {
  /** Locks the request that the browser’s cookie names: null where there is none. */
  lockAuthorization: () => { state: AuthorizationState; isLapsed: boolean } | null
  /**
   * What is true of the session and the request: null where there is none any more, or another person’s than was asked. The session
   * ends no sooner than the flow. `anew`: whichever organization the person has chosen or been asked about.
   */
  findSession: (organization: 'kept' | 'anew') => Omit<RequestFacts, 'policy'> | null
  /** What the policy has said, before the transaction began; `unasked` where nobody was asked. */
  findPolicyAnswer: () => PolicyEvent['type'] | 'unasked'
  stepPolicy: (event: PolicyEvent) => StepResult<PolicyEffect>
  /** Whether the application is still there, which is removed no sooner than the flow ends. */
  holdApplication: () => boolean
  /** Whether nobody may be asked anything. */
  isSilent: () => boolean
  /** Sends an event to a request; of the one that is locked the new state is stored. */
  stepAuthorization: (state: AuthorizationState, event: AuthorizationEvent) => StepResult<AuthorizationEffect>
  performAuthorization: (effect: PerformedEffect) => void

  /** The code, which is locked with its grant: null where there is no such code. */
  lockCode: () => { isLapsed: boolean } | null
  /** Sends an event to the code that is locked, and stores its new state. */
  stepCode: (event: AuthorizationCodeEvent) => StepResult<CodeEffect>

  /** The refresh token, which is locked with its family and its grant: null where there is no such token. */
  lockToken: () => { isUsed: boolean; isLapsed: boolean } | null
  /** Whether the person is still a member of the organization that the token is for, which was asked before the transaction began. */
  findMembership: () => 'unasked' | 'lives' | 'ended' | 'silent'
  /** Locks a grant: false where there is none. */
  lockGrant: () => boolean
  /** Likewise the next one that an application has of the person. */
  lockGrantOfApplication: () => boolean
  /** Locks the next family of the grant that is locked which has not ended: false where there is none. */
  lockFamily: () => boolean
  /** Sends an event to the family that is locked, and stores its new state. */
  stepFamily: (event: RefreshFamilyEvent) => StepResult<FamilyEffect>
  /** Of the token that is locked: another one takes its place. What is said of the membership is so from now on. */
  useToken: () => void

  /** Whether the person’s session lives, which ends no sooner than the flow. */
  holdSession: () => boolean
  /** What the person has consented to for the application is not remembered any more. */
  forgetConsent: () => void
  /** Ends the grant that is locked, with everything that it has given. */
  endGrant: () => void
}

export type NeededByOperation = NeededBy<Operations, NeededByLooking>

export type Flow<Needs extends keyof ProviderFacts, Result> = flows.Flow<Operations, Needs, Result>

export const operation = operationOf<Operations, NeededByOperation>()
