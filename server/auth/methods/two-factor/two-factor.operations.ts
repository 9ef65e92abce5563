// What flows of second factors ask for, beside what every flow may ask for.

import type { StateValueFrom } from 'xstate'
import type { EffectOf } from '../../../../machines/kit/step.ts'
import type { recoveryCodesMachine } from '../../../../machines/recovery-codes/recovery-codes.machine.ts'
import type { FirstMethod, WaitingState } from '../../../../machines/sign-in/sign-in.types.ts'
import type { TotpEvent, totpMachine } from '../../../../machines/totp/totp.machine.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../../flows/flow.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { NeededByOperation, Operations } from '../../rows/row-operations.ts'
import type { NeededByLooking, RecoveryOperations } from './recovery.operations.ts'

export type TotpEffect = EffectOf<typeof totpMachine>
export type RecoveryCodeEffect = EffectOf<typeof recoveryCodesMachine>

/** What the host does to the app's own row. The other effects are answers, or what every flow may ask for. */
export type TotpHostEffect = Exclude<
  TotpEffect,
  `refuse${string}` | 'supersedeCodes' | 'supersedeRecoveryCodes' | 'endSessions'
>

/** The event of a code of the app: what comparing it comes to. */
export type TotpFinding = Extract<TotpEvent['type'], `code.${string}` | 'budget.spent'>

export type TwoFactorOperations = RecoveryOperations & {
  /** Locks the account and the sign-in that the browser's cookie names; null where there is none. */
  lockAccountOfChallenge: () => {
    state: WaitingState
    first: FirstMethod
    lapsed: boolean
    isLastTry: boolean
  } | null
  /** Locks the account and the app that a link was mailed for, and says whether its time is over. */
  lockEnrolmentOfLink: () => 'none' | 'lapsed' | 'open'
  /** Whether the app that is locked was confirmed after the change of e-mail that is locked was asked for. */
  isConfirmedSinceChange: () => boolean
  /** What the session of the request has shown first, once the app is locked; null where that is not known. */
  findFirstMethod: () => FirstMethod | null
  /** Locks the app of the account that is locked. One that another session enrols, or another sign-in, is absent. */
  lockTotp: () => StateValueFrom<typeof totpMachine>
  /** Compares the request's code with the app that is locked. */
  compareTotp: () => TotpFinding
  /** Sends an event to the app that is locked. Its new state is stored by its effects. */
  stepTotp: (event: TotpEvent) => StepResult<TotpEffect>
  performTotp: (effect: TotpHostEffect) => void
  /** Locks the recovery code that the request shows: false where the account has none of that kind. */
  lockRecoveryCode: () => boolean
  /** Sends it that it was shown, and stores what comes of it. */
  stepRecoveryCode: () => StepResult<RecoveryCodeEffect>
  /** Ends the account's whole set. */
  supersedeRecoveryCodes: () => void
  issueRecoveryCodes: () => void
}

type Needed = NeededByLooking & {
  lockAccountOfChallenge: 'challenge'
  lockEnrolmentOfLink: 'undoLink'
  findFirstMethod: 'authenticated'
  compareTotp: 'secondFactor'
  lockRecoveryCode: 'secondFactor'
}
export type NeededByTwoFactor = NeededBy<TwoFactorOperations, Needed>

export type TwoFactorFlow<
  Needs extends keyof RequestFacts = never,
  Result = AuthErrorCode | null,
> = flows.Flow<Operations & TwoFactorOperations, Needs, Result>

export const operation = operationOf<
  Operations & TwoFactorOperations,
  NeededByOperation & NeededByTwoFactor
>()
