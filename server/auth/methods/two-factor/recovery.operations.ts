// What flows of a recovery ask for, beside what every flow may ask for.

import type {
  FactorRecoveryEvent,
  factorRecoveryMachine,
} from '../../../../machines/factor-recovery/factor-recovery.machine.ts'
import type { EffectOf } from '../../../../machines/kit/step.ts'
import type { StepResult } from '../../../flows/flow.ts'

export type RecoveryEffect = EffectOf<typeof factorRecoveryMachine>

/** What the host does. The others are answers, or flows of the factors. */
export type RecoveryHostEffect = Extract<RecoveryEffect, `mail${string}`>

/** What the link of a recovery's mail is for. */
export type RecoveryLink = 'prove-mailbox' | 'stop-recovery'

export type RecoveryOperations = {
  /** Locks the recovery of the account that is locked. */
  lockRecovery: () => void
  /** Locks the account and the recovery that a link was mailed for, and says whether the recovery's present time is over. */
  lockRecoveryOfLink: (link: RecoveryLink) => 'none' | 'lapsed' | 'open'
  /** Whether the wait of the recovery that is locked is over, and the account has still the address that was proven. */
  findWait: () => 'moved' | 'running' | 'over'
  /** Sends an event to the recovery that is locked, and stores its new state; of a new order the mail's effect does. */
  stepRecovery: (event: FactorRecoveryEvent) => StepResult<RecoveryEffect>
  performRecovery: (effect: RecoveryHostEffect) => void
}

export type NeededByLooking = { lockRecoveryOfLink: 'recoveryLink' }
