/**
 * What a flow asks of its host, and what the host may answer.
 *
 * A flow is a generator: it defines the order in which rows are locked, facts are established and machines are sent events,
 * and nothing of how. The service handles its operations on PostgreSQL (run-flow-in.ts), the proofs and walks on a model
 * (test/model/host.ts). Every answer is
 * one of a few values, so that the proofs can explore them all; rows, secrets and addresses stay with the host.
 */

import type { StateValueFrom } from 'xstate'
import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type {
  AccountEvent,
  PasswordComparison,
  Proposals,
  SignUpRule,
} from '../../../machines/account/account.types.ts'
import type {
  AuthSessionEvent,
  authSessionMachine,
  Presented,
} from '../../../machines/auth-session/auth-session.machine.ts'
import type {
  EmailChangeEvent,
  emailChangeMachine,
} from '../../../machines/email-change/email-change.machine.ts'
import type { Demanded } from '../../../machines/kit/demand.ts'
import type { Purpose } from '../../../machines/kit/mailings.ts'
import type { EffectOf } from '../../../machines/kit/step.ts'
import type { GuessFacts } from '../../../machines/one-time-code/events-of-guess.ts'
import type { CodeEvent, oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts'
import type {
  PasswordResetEvent,
  passwordResetMachine,
} from '../../../machines/password-reset/password-reset.machine.ts'
import type { PolicyEvent, policyMachine, Question } from '../../../machines/policy/policy.machine.ts'
import type { signInMachine } from '../../../machines/sign-in/sign-in.machine.ts'
import type { Demand, SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import type * as flows from '../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../flows/flow.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { NeededByEffect, RequestFacts } from './request-facts.ts'

export type AccountEffect = EffectOf<typeof accountMachine>
export type SignInEffect = EffectOf<typeof signInMachine>
export type PolicyEffect = EffectOf<typeof policyMachine>
export type AuthSessionEffect = EffectOf<typeof authSessionMachine>
export type CodeEffect = EffectOf<typeof oneTimeCodeMachine>
export type ResetEffect = EffectOf<typeof passwordResetMachine>
export type EmailChangeEffect = EffectOf<typeof emailChangeMachine>

/** What the host does to the rows of a change. The other effects are answers, or belong to another machine. */
export type ChangeEffect = Exclude<
  EmailChangeEffect,
  'issueChangeCode' | 'supersedeCodes' | 'endSessions' | `refuse${string}`
>

export type SignInState = StateValueFrom<typeof signInMachine>
export type AuthSessionState = StateValueFrom<typeof authSessionMachine>

/** A reset is made by a mailed code or by a mailed link. */
export type ResetPurpose = Extract<Purpose, 'forget-password' | 'reset-link'>

/** What the host does to its own rows. The other effects are answers, or flows of another machine. */
export type HostEffect = keyof NeededByEffect

export type Operations = {
  /** Locks the address that the request is about until its transaction ends. */
  lockAccount: () => void
  /**
   * The same for a request with a session: the state of the session under the lock, ended where its user was deleted, whether an operator
   * acts in it, and what the request’s route demands of it, beside what it has shown.
   */
  lockAccountOfSession: () => {
    state: AuthSessionState
    by: Exclude<Presented, 'jwt'>
    demand: Demanded | null
  }
  /** Sends an event to the account that is locked. Its new state is stored by `storeAccount`, after the effects. */
  stepAccount: (event: AccountEvent) => StepResult<AccountEffect>
  storeAccount: () => void
  performEffect: (effect: HostEffect) => void

  /** Sends an event to the session of the request. */
  stepSession: (state: AuthSessionState, event: AuthSessionEvent) => StepResult<AuthSessionEffect>
  /** Sends an event to the sign-in of the request. It is recorded by `storeSignIn`, after the effects. */
  stepSignIn: (state: SignInState, event: SignInEvent) => StepResult<SignInEffect>
  storeSignIn: () => void
  /** Whether the account that is locked has a second factor, and whether the session of the request has shown it lately. */
  findDemand: () => Demand

  /** Compares the password that the request shows with the one that counts now, and with what its browser proposed. */
  comparePassword: () => PasswordComparison
  /** What was proposed for the address of the account that is locked, and what of it by the request's browser. */
  findProposals: () => Proposals
  /** Whether the settings let anybody sign up with the address that is locked. It doesn’t depend on who has an account. */
  findSignUpRule: () => SignUpRule
  /** What the policy, or a CAPTCHA, said of the request, for the address that is locked; or that nobody is asked about this. */
  findPolicyAnswer: (about: Question) => PolicyEvent['type'] | 'unasked'
  stepPolicy: (about: Question, event: PolicyEvent) => StepResult<PolicyEffect>
  /** Whether only other devices than the request's have signed in to the account that is locked; a first one is no news. */
  isNewDevice: () => boolean
  /** Whether the account was never verified, and has waited for that as long as accounts do. */
  isAccountLapsed: () => boolean
  /** Whether the session that the request names is one of the account's. */
  findNamedSession: () => boolean

  /** Locks the newest code of a purpose and compares the request's guess: null where there is no such code. */
  lockNewestCode: (purpose: Purpose) => GuessFacts | null
  /** Locks the codes that are still open. */
  lockOpenCodes: (purpose: Purpose | 'all') => void
  /** Sends an event to a code that is locked: `accepted` is false where none is. */
  stepCode: (purpose: Purpose, event: CodeEvent) => StepResult<CodeEffect>
  storeCodes: () => void
  beginCode: (purpose: Purpose) => StepResult<CodeEffect>
  /** `mailed` is false for an address that nobody signed up with: the same work is done, and nothing is sent. */
  mailCode: (purpose: Purpose, mailed: boolean) => void
  /** To the account of the address, if there is one. */
  mailLocked: () => void

  /** The state of a reset is that of its newest code or link. */
  lockReset: (by: ResetPurpose) => StateValueFrom<typeof passwordResetMachine>
  stepReset: (
    by: ResetPurpose,
    state: StateValueFrom<typeof passwordResetMachine>,
    event: PasswordResetEvent,
  ) => StepResult<ResetEffect>

  /** Whether the account that is locked has the address already that the request wants. */
  isAddressOwn: () => boolean
  /** Whether the address that the request wants is somebody else's, who has proven it. */
  isAddressTaken: () => boolean
  /** Begins a change of the account that is locked; one that was asked for before is replaced. */
  beginChange: () => StepResult<EmailChangeEffect>
  /** Locks the change to this address that was asked for: false where there is none. */
  lockChange: () => boolean
  /** Locks the account and the change that an undo link was mailed for, and says whether its time is over. */
  lockChangeOfLink: () => 'none' | 'lapsed' | 'open'
  /** Locks the new or the old address of the change; an account of it that was never verified gives way. */
  claimAddress: (which: 'new' | 'old') => 'free' | 'taken'
  /** Sends an event to the change that is locked, and stores its new state. */
  stepChange: (event: EmailChangeEvent) => StepResult<EmailChangeEffect>
  performChange: (effect: ChangeEffect) => void
}

/** What the request must have brought for an operation; for the others it is nothing. */
type NeededByLooking = {
  lockAccount: 'email'
  lockAccountOfSession: 'authenticated'
  comparePassword: 'password'
  findProposals: 'attemptCookies'
  findPolicyAnswer: 'policy'
  findNamedSession: 'named'
  stepSession: 'authenticated'
  lockNewestCode: 'guess' | 'attemptCookies'
  isAddressOwn: 'newEmail'
  isAddressTaken: 'newEmail'
  beginChange: 'newEmail'
  lockChange: 'newEmail'
  lockChangeOfLink: 'undoLink'
}
export type NeededByOperation = NeededBy<Operations, NeededByLooking>

export type Operation<Needs extends keyof RequestFacts = never> = flows.Operation<Operations, Needs>

/** @returns what the request is refused with, or null */
export type Flow<Needs extends keyof RequestFacts = never, Result = AuthErrorCode | null> = flows.Flow<
  Operations,
  Needs,
  Result
>

/** Has one operation performed by the host. */
export const operation = operationOf<Operations, NeededByOperation>()
