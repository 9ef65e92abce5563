// What the host of a flow knows while it performs the flow's operations, in one transaction.

import type { StateValueFrom } from 'xstate'
import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type { AccountEvent, AccountPolicy, SignUpRule } from '../../../machines/account/account.types.ts'
import type { consoleAccessMachine } from '../../../machines/console-access/console-access.machine.ts'
import type { Purpose } from '../../../machines/kit/mailings.ts'
import type { EffectOf, Step } from '../../../machines/kit/step.ts'
import type { PolicyOptions, Question } from '../../../machines/policy/policy.machine.ts'
import type { Reason } from '../../../machines/sign-in/reason.ts'
import type { signInMachine } from '../../../machines/sign-in/sign-in.machine.ts'
import type { SignInEvent, SignInPolicy } from '../../../machines/sign-in/sign-in.types.ts'
import type { Seal } from '../../crypto/seal.ts'
import type { ApiKeyRow } from '../../db/api-key-table.ts'
import type { Telling } from '../../db/auth/audited.ts'
import type { SessionRow } from '../../db/auth/auth-session-table.ts'
import type { EmailChangeRow } from '../../db/auth/email-change.ts'
import type { LimitCounts } from '../../db/auth/limit-counts.ts'
import type { CodeRow } from '../../db/auth/one-time-code.ts'
import type { Overview } from '../../db/auth/overview.ts'
import type { PasskeyRow } from '../../db/auth/passkey.ts'
import type { PendingSignInRow } from '../../db/auth/pending-sign-in.ts'
import type { anyWaiting, WholePerson } from '../../db/auth/people.ts'
import type { anyPeople } from '../../db/auth/people-search.ts'
import type { AttemptRow } from '../../db/auth/signup-attempt.ts'
import type { anyOfStory } from '../../db/auth/story-page.ts'
import type { AccountRow } from '../../db/auth/user.ts'
import type { anyGivenUp, anyOwedByEndpoint } from '../../db/event-care.ts'
import type { Transaction } from '../../db/pool.ts'
import type { OperationTypes } from '../../flows/flow.ts'
import type { Handlers } from '../../flows/run-flow.ts'
import type { FactorMethod } from '../../wire/auth.ts'
import type { StepUp } from '../../wire/auth-errors.ts'
import type { ConsoleView } from '../../wire/console-views.ts'
import type { Codes } from '../crypto/codes.ts'
import type { ReasonedSession } from '../crypto/jwts.ts'
import type { MailedLinks } from '../crypto/mailed-links.ts'
import type { RelyingParty } from '../crypto/verify-passkeys.ts'
import type { RequestFacts } from './request-facts.ts'
import type { NeededByOperation, Operations } from './row-operations.ts'

export type CodeOptions = {
  secrets: { digits: Codes; link: MailedLinks }
  triesAllowed: number
  /** In seconds. */
  lifetimes: Record<Purpose, number>
  /** How many wrong guesses are allowed for an address in a day, over all its codes. */
  failuresAllowed: number
  /** How many of them to browsers that had not asked for the code. */
  failuresAllowedElsewhere: number
}

export type FactorOptions = {
  /** Of the secrets of authenticator apps. */
  seal: Seal
  /** What an app calls the account's service. */
  issuer: string
  /** How many wrong codes of an app are compared for an account in a day. */
  failuresAllowed: number
  /** How often a second factor may be shown at one sign-in, and for how long, in seconds. */
  triesAllowed: number
  lifetimeSeconds: number
  /** Whether people with a session are mailed a code to sign in again by. */
  mailsCodes: boolean
}

export type RecoveryOptions = {
  /** For how long the link proves the mailbox. */
  linkSeconds: number
  /** For how many days the owner can stop it after that. */
  waitDays: number
}

export type FlowOptions = {
  policy: AccountPolicy & SignInPolicy
  signUpRuleOf: (email: string) => SignUpRule
  /** What somebody outside is asked about, and what of it passes without an answer: nothing where there is nobody. */
  asked: Record<'about' | keyof PolicyOptions, readonly Question[]>
  code: CodeOptions
  factor: FactorOptions
  passkey: RelyingParty
  recovery: RecoveryOptions
  /** For how many days a change of e-mail can be taken back. */
  emailUndoDays: number
  /** How long an account waits to be verified. */
  unverifiedDays: number
  telling: Telling | null
  /** Whether the application is notified of ended sessions: without an address nothing is owed to it. */
  tellsApplication: boolean
}

/** What a flow has come to, besides its refusal. */
export type Outcome = {
  /** The user before the first event, and as it is now. */
  before: AccountRow | null
  user: AccountRow | null
  opened: ({ token: string; session: ReasonedSession } & Reason) | null
  /** The same as it is stored, where the answer holds it. */
  openedSession: SessionRow | null
  /** The id of the session that the request names, where it is one of the account's. */
  namedSession: string | null
  /** What would meet the demand that was not met. */
  stepUp: StepUp | null
  verifier: string | null
  /** Of a sign-in that waits for a second factor: what its browser alone has, and which its person can show. */
  challenge: { token: string; methods: readonly FactorMethod[]; mustEnrol: boolean } | null
  /** What the policy has said to the person whom it refuses, if anything. */
  policyReason: string | null
  /** What an enrolment shows its person. */
  totpUri: string | null
  recoveryCodes: readonly string[]
  /** The one that was registered or named. */
  passkey: PasskeyRow | null
  /** The one that was created or named. */
  apiKey: ApiKeyRow | null
  /** What the console has answered, and what it shows. */
  console: {
    answer: EffectOf<typeof consoleAccessMachine> | null
    /** Of who asks, as it was when they were answered. */
    role: StateValueFrom<typeof consoleAccessMachine>
    person: WholePerson | null
    story: Awaited<ReturnType<typeof anyOfStory>>
    people: Awaited<ReturnType<typeof anyPeople>>
    overview: (Overview & { limits: LimitCounts }) | null
    webhooks: {
      owed: Awaited<ReturnType<typeof anyOwedByEndpoint>>
      givenUp: Awaited<ReturnType<typeof anyGivenUp>>
    } | null
    /** What is shown of everybody, also where it is in no table here. */
    viewed: ConsoleView | null
    /** The ids of the webhooks that are sent again, which are locked. */
    replayed: readonly string[]
    waiting: { people: Awaited<ReturnType<typeof anyWaiting>>; all: number } | null
  }
  /** Whether only other devices have signed in to the account before the first event. */
  isNewDevice: boolean
  /** Whether the person was linked to the account already. */
  isLinked: boolean
}

/** What follows the commit: mails and calls in the outbox, or to tell applications that sessions have ended. */
export type Owed = 'deliveries' | 'logouts'

export type FlowContext = {
  tx: Transaction
  /** For whatever account. */
  owed: Set<Owed>
  options: FlowOptions
  facts: Partial<RequestFacts>
  /** The address that is locked. */
  email: string
  /** When the transaction began, in epoch ms; null until the row of an account is read, since a new row has the same time. */
  now: number | null
  /** The event whose effects are being performed. */
  event: {
    previousState: string
    user: AccountRow | null
    event: AccountEvent
    next: Step<typeof accountMachine>
  } | null
  /** The event of the sign-in whose effects are being performed. */
  signIn: { previousState: string; event: SignInEvent; next: Step<typeof signInMachine> } | null
  /** The sign-in that waits for a second factor, where the request names one. */
  challenge: PendingSignInRow | null
  /** The codes that are locked, as they are now. */
  codes: Map<Purpose, CodeRow>
  /** The change of e-mail that is locked. */
  change: EmailChangeRow | null
  /** What was proposed for the account, once it has been read. */
  attempts: readonly AttemptRow[] | null
  outcome: Outcome
}

/** How operations of a method's own are handled: by the name, what is given and asked for each. */
export type OwnHandlers<
  All extends OperationTypes,
  Needed extends Record<keyof All, unknown>,
  Names extends keyof All = keyof All,
> = Handlers<All, Names, Needed, RequestFacts, FlowContext>

/** A part of those that every flow may ask for. */
export type AuthHandlers<Names extends keyof Operations> = OwnHandlers<Operations, NeededByOperation, Names>
