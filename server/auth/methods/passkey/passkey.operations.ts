// What flows of passkeys ask for, beside what those of second factors may ask for.

import type { EffectOf } from '../../../../machines/kit/step.ts'
import type { PasskeyEvent, passkeyMachine } from '../../../../machines/passkey/passkey.machine.ts'
import type { FirstMethod, PasskeyKind, WaitingState } from '../../../../machines/sign-in/sign-in.types.ts'
import type { Ceremony } from '../../../db/auth/passkey-challenge.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../../flows/flow.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { NeededByOperation, Operations } from '../../rows/row-operations.ts'
import type { NeededByTwoFactor, TwoFactorOperations } from '../two-factor/two-factor.operations.ts'

export type PasskeyEffect = EffectOf<typeof passkeyMachine>

/** What the host does to the passkey's own row. The others are answers, or what every flow may ask for. */
export type PasskeyHostEffect = Exclude<PasskeyEffect, `refuse${string}` | 'supersedeCodes' | 'endSessions'>

/** What checking the assertion comes to, once it is known whose passkey it ought to be of. */
export type Judged = {
  type: Extract<PasskeyEvent['type'], `assertion.${string}` | 'counter.regressed'>
  kind: PasskeyKind
  isUserVerified: boolean
}

/** What checking the response of a new key comes to. */
export type Attested =
  | (Omit<Extract<PasskeyEvent, { type: 'attestation.verified' }>, 'isBesideApp'> & { kind: PasskeyKind })
  | Extract<PasskeyEvent, { type: 'attestation.failed' }>

export type PasskeyOperations = {
  /** For the locked account alone, where a passkey is registered; a sign-in’s challenge is for any passkey. */
  issuePasskeyChallenge: (ceremony: Ceremony) => void
  /** Spends the challenge that the browser's cookie names: false where it is none of this ceremony, or its time is over. */
  spendPasskeyChallenge: (ceremony: Ceremony) => boolean
  /** Whether the account has room for one more. */
  hasRoomForPasskey: () => boolean
  /** Checks the response to the challenge that is spent, and locks the credential that it names. */
  judgeAttestation: () => Attested

  /** Locks the account of the credential that the request shows, and its passkey; false where nobody has it. */
  lockAccountOfPasskey: () => boolean
  /** Locks the sign-in of this account that waits in the request's browser; null where there is none, or its time is over. */
  lockWaiting: () => { state: WaitingState; first: FirstMethod; isLastTry: boolean } | null
  /** Checks the assertion by the challenge that is spent and the passkey that is locked. */
  judgeAssertion: () => Judged
  /** Locks the account's passkey that the request names, and says whether it is the last way in; of a session’s account. */
  lockNamedPasskey: () => 'none' | 'last' | 'one of several'
  /** Locks the account and the passkey that a link was mailed for, and says whether its time is over. */
  lockPasskeyOfLink: () => 'none' | 'lapsed' | 'open'
  /** Locks any passkey of the account that is locked; false where it has none. */
  lockAnyPasskey: () => boolean
  /** Sends an event to the passkey that is locked, or to the one that is about to be registered. Its new state is stored by its effects. */
  stepPasskey: (event: PasskeyEvent) => StepResult<PasskeyEffect>
  performPasskey: (effect: PasskeyHostEffect) => void
  /** Reads the session that was opened, which the answer holds: once others see it, one of them may end it. */
  readOpenedSession: () => void
}

type Needed = {
  issuePasskeyChallenge: 'newPasskeyChallenge'
  spendPasskeyChallenge: 'passkeyChallenge'
  judgeAttestation: 'attestation'
  lockAccountOfPasskey: 'assertion'
  lockWaiting: 'waiting'
  judgeAssertion: 'assertion'
  lockNamedPasskey: 'namedPasskey'
  lockPasskeyOfLink: 'undoLink'
}
export type NeededByPasskey = NeededBy<PasskeyOperations, Needed>

type All = Operations & TwoFactorOperations & PasskeyOperations

export type PasskeyFlow<Needs extends keyof RequestFacts = never, Result = AuthErrorCode | null> = flows.Flow<
  All,
  Needs,
  Result
>

export const operation = operationOf<All, NeededByOperation & NeededByTwoFactor & NeededByPasskey>()
