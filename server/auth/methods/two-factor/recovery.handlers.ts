// Handles what flows ask of recoveries: rows of auth.factor_recovery, locked, stepped by the machine, and stored.

import { factorRecoveryMachine } from '../../../../machines/factor-recovery/factor-recovery.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import {
  beginWait,
  type FactorRecoveryRow,
  maybeOneLinkedRecovery,
  maybeOneRecoveryForUpdate,
  putRecovery,
  putRecoveryState,
} from '../../../db/auth/factor-recovery.ts'
import { lockAddressOf } from '../../rows/account.handlers.ts'
import type { FlowContext, OwnHandlers } from '../../rows/flow-context.ts'
import { owe } from '../../rows/owe.ts'
import { recordStep } from '../../rows/record-step.ts'
import type { RecoveryHostEffect, RecoveryOperations } from './recovery.operations.ts'
import type { NeededByTwoFactor } from './two-factor.operations.ts'

const locks = new WeakMap<FlowContext, FactorRecoveryRow | null>()

function userIdIn({ outcome }: FlowContext): string {
  if (!outcome.user) throw new Error('There is nobody whose factors could be recovered.')
  return outcome.user.id
}

function lockedBy(context: FlowContext): FactorRecoveryRow {
  const row = locks.get(context)
  if (!row) throw new Error('No recovery is locked.')
  return row
}

async function lock(context: FlowContext): Promise<FactorRecoveryRow | null> {
  const { tx, outcome } = context
  const row = outcome.user && (await maybeOneRecoveryForUpdate(tx, outcome.user.id))
  locks.set(context, row)
  return row
}

const effects: Record<RecoveryHostEffect, (context: FlowContext) => Promise<void>> = {
  mailRecoveryLink: async (context) => {
    const { operator } = context.facts
    if (operator === undefined) throw new Error('A recovery is ordered by an operator.')
    await owe(context, putRecovery, {
      userId: userIdIn(context),
      told: context.email,
      operator,
      linkSeconds: context.options.recovery.linkSeconds,
    })
  },
  mailRecoveryNotices: (context) =>
    owe(context, beginWait, { ...lockedBy(context), waitDays: context.options.recovery.waitDays }),
}

export const recoveryHandlers: OwnHandlers<
  RecoveryOperations,
  Pick<NeededByTwoFactor, keyof RecoveryOperations>
> = {
  lockRecovery: async (context) => {
    await lock(context)
  },

  lockRecoveryOfLink: async (context, { recoveryLink }, purpose) => {
    const { link } = context.options.code.secrets
    const id = link.idIn(recoveryLink)
    const named = id === null ? null : await maybeOneLinkedRecovery(context.tx, id)
    if (id === null || !named) return 'none'
    if (!link.matches({ id, email: named.told, purpose }, recoveryLink)) return 'none'
    const again = async () => (await maybeOneLinkedRecovery(context.tx, id))?.owner ?? null
    if (!(await lockAddressOf(context, named.owner, again))) return 'none'
    const row = await lock(context)
    if (row?.id !== id) return 'none'
    // A mailbox that is the account's no more proves nothing, and stops as before.
    if (purpose === 'prove-mailbox' && row.told !== context.email) return 'none'
    return row.isDue ? 'lapsed' : 'open'
  },

  findWait: async (context) => {
    const row = locks.get(context)
    if (row && row.told !== context.email) return 'moved'
    return row?.isDue ? 'over' : 'running'
  },

  stepRecovery: async (context, _, event) => {
    const row = locks.get(context) ?? null
    const previousState = row?.state ?? 'absent'
    const userId = context.outcome.user?.id ?? ''
    const next = step(factorRecoveryMachine, { state: previousState, context: {} }, event, userId)
    if (!next.accepted) return next
    const { state } = next
    if (row && state !== 'absent' && state !== previousState)
      await putRecoveryState(context.tx, { id: row.id, state })
    if (context.outcome.user) recordStep(context, 'factor-recovery', { previousState, event, next })
    return next
  },

  performRecovery: (context, _, effect) => effects[effect](context),
}
