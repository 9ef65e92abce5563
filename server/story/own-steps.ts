// What somebody can do now who can’t sign in, without anybody’s help: what the machines take from them in the state that they are in.

import { accountMachine } from '../../machines/account/account.machine.ts'
import type { AccountPolicy } from '../../machines/account/account.types.ts'
import { asked } from '../../machines/account/mailings-asked-for.ts'
import { factorRecoveryMachine } from '../../machines/factor-recovery/factor-recovery.machine.ts'
import type { Purpose } from '../../machines/kit/mailings.ts'
import { step } from '../../machines/kit/step.ts'
import type { OwnStep, WayName } from '../wire/console-why.ts'
import type { Standing, WayIn } from './ways-in-now.ts'

/** By what is mailed. A mail that would lead nowhere is no step, though the machine mails it: strangers must not see a difference. */
const asking: Partial<Record<Purpose, { own: OwnStep; way: WayName }>> = {
  'email-verification': { own: 'askVerificationCode', way: 'verification' },
  'sign-in': { own: 'askSignInCode', way: 'signInCode' },
  'forget-password': { own: 'askReset', way: 'passwordReset' },
}

/** @param ways those of the same standing */
export function ownSteps(standing: Standing, policy: AccountPolicy, ways: readonly WayIn[]): OwnStep[] {
  const { state, hasApp, recoveryCodesLeft, recovery } = standing
  const mailed = asked.flatMap(({ purpose, event, issue }): OwnStep[] => {
    const one = asking[purpose]
    const leadsIn = ways.some(({ way, admits }) => way === one?.way && admits !== 'no')
    const { effects } = step(accountMachine, { state, context: policy }, event)
    return one && leadsIn && effects.includes(issue) ? [one.own] : []
  })
  const needsFactor = ways.some(({ admits }) => admits === 'withFactor')
  const takes = (type: 'mailbox.proven' | 'stop.requested') =>
    step(factorRecoveryMachine, { state: recovery?.state ?? 'absent', context: {} }, { type }).accepted
  return [
    ...mailed,
    ...(needsFactor && hasApp ? (['showApp'] as const) : []),
    ...(needsFactor && recoveryCodesLeft > 0 ? (['showRecoveryCode'] as const) : []),
    ...(takes('mailbox.proven') ? (['proveMailbox'] as const) : []),
    ...(takes('stop.requested') ? (['stopRecovery'] as const) : []),
  ]
}
