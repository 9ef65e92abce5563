// What the flows of the auth service lock, store and owe.

import { asked as mailed } from '../../machines/account/mailings-asked-for.ts'
import { purposes } from '../../machines/kit/mailings.ts'
import { type Asked, effectsOf, type Rules, typeOf } from './discipline.ts'
import { effects } from './effects.ts'

const ofAccount = [
  'lockAccount',
  'lockAccountOfSession',
  'lockAccountOfPerson',
  'lockAccountOfVerifier',
  'lockAccountOfChallenge',
  'lockChangeOfLink',
  'lockEnrolmentOfLink',
  'lockAccountOfPasskey',
  'lockPasskeyOfLink',
  'lockRecoveryOfLink',
]
const ofChange = ['lockChange', 'lockChangeOfLink']
const ofApp = ['lockTotp', 'lockEnrolmentOfLink']
const ofRecovery = ['lockRecovery', 'lockRecoveryOfLink']
const ofPasskey = [
  'lockAccountOfPasskey',
  'lockNamedPasskey',
  'lockPasskeyOfLink',
  'lockAnyPasskey',
  'judgeAttestation',
]

/** A request for it shows nothing, so no account is known. */
const ofNobody = ['issuePasskeyChallenge authentication', 'spendPasskeyChallenge authentication']

/** The events of a change by which an address gets another owner. */
const moving = ['address.proven', 'undo.requested']

function locksFor({ name, args: [first, second] }: Asked): readonly (readonly string[])[] {
  if (ofAccount.includes(name) || ofNobody.includes(`${name} ${first}`)) return []
  if (['stepPasskey', 'performPasskey'].includes(name)) return [ofPasskey]
  if (['stepRecovery', 'performRecovery', 'findWait'].includes(name)) return [ofAccount, ofRecovery]
  const openCodes = [`lockOpenCodes ${first}`, 'lockOpenCodes all']
  if (name === 'beginCode') return [ofAccount, openCodes]
  if (name === 'stepCode')
    return [ofAccount, typeOf(second) === 'code.superseded' ? openCodes : [`lockNewestCode ${first}`]]
  if (name === 'stepReset') return [ofAccount, [`lockReset ${first}`]]
  if (name === 'spendVerifier') return [['lockAccountOfVerifier']]
  if (name === 'performChange') return [ofChange]
  if (name === 'stepChange')
    return [ofChange, ...(moving.includes(typeOf(first)) ? [['claimAddress new', 'claimAddress old']] : [])]
  if (['stepTotp', 'performTotp', 'compareTotp'].includes(name)) return [ofAccount, ofApp]
  if (name === 'isConfirmedSinceChange') return [ofApp, ofChange]
  if (name === 'stepRecoveryCode') return [ofAccount, ['lockRecoveryCode']]
  return [ofAccount]
}

const issued = Object.fromEntries(
  mailed.flatMap(({ issue, decoy, purpose }) =>
    [issue, decoy].map((effect) => [effect, `beginCode ${purpose}`]),
  ),
)

/** Those that are answers, or done by who has asked. */
const owedByNobody = [
  ...['slideExpiry', 'acceptCode', 'confirmCode', 'allowFactorChange'],
  ...['letPass', 'holdBack', 'holdBackUnanswered', 'holdBackUnsolved', 'holdBackUntried'],
]

/** By effect, the operation by which it is done, where it is no operation of its own name. */
const doneBy: Partial<Record<string, string>> = {
  ...issued,
  admitOwner: 'stepSignIn',
  admitOperator: 'stepSignIn',
  supersedeCodes: 'lockOpenCodes all',
  supersedeRecoveryCodes: 'supersedeRecoveryCodes',
  removeFactors: 'stepTotp',
  beginEmailChange: 'beginChange',
  issueChangeCode: 'beginCode change-email',
  mailCode: 'mailCode',
  mailLocked: 'mailLocked',
}

/** By step, what performs its effects. */
const performing: Partial<Record<string, string>> = {
  stepTotp: 'performTotp',
  stepPasskey: 'performPasskey',
  stepRecovery: 'performRecovery',
}

function paymentOf(step: string, effect: string): string | null {
  if (owedByNobody.includes(effect)) return null
  if (step === 'stepReset' && effect === 'issueResetCode') return 'stepAccount'
  if (doneBy[effect]) return doneBy[effect]
  if (effect in effects) return `performEffect ${effect}`
  return `${performing[step] ?? 'performChange'} ${effect}`
}

const superseding = (purpose: unknown) => `stepCode ${purpose} superseded`
const isAnswer = (effect: string) => effect.startsWith('refuse')
const needingReason = [
  'performEffect',
  'performChange',
  'performTotp',
  'performPasskey',
  'performRecovery',
  'beginCode',
  'mailCode',
  'mailLocked',
]

export const rulesOfAuth: Rules = {
  keyOf: ({ name, args: [first, second] }) =>
    name === 'stepCode' && typeOf(second) === 'code.superseded'
      ? superseding(first)
      : typeof first === 'string' && !['mailCode', 'stepSignIn', 'stepSession'].includes(name)
        ? `${name} ${first}`
        : name,
  locksFor,
  stores: { stepAccount: 'storeAccount', stepCode: 'storeCodes', stepSignIn: 'storeSignIn' },
  owedFor: ({ name, args: [first] }, answer) =>
    name === 'lockOpenCodes'
      ? // Of the codes that are open each is told that it is superseded.
        purposes.filter((one) => ['all', one].includes(`${first}`)).map(superseding)
      : effectsOf(answer).flatMap((effect) => (isAnswer(effect) ? [] : (paymentOf(name, effect) ?? []))),
  needsReason: ({ name }) => needingReason.includes(name),
  isAnswer,
}

/** What such a flow does that no answer shows. */
export const isUnseen = ({ name }: Asked) => /^(?:lock|store|perform|begin|mail)/.test(name)
