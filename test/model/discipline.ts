/**
 * What every branch of a flow keeps, whatever it is for: rows are locked before they are read or stepped, what was stepped is
 * stored, and what a machine has named is done, once.
 *
 * Most of it changes nothing in a world, in which nobody else is at work: so it is the branches that are looked at.
 */

import { asked as mailed } from '../../machines/account/asked.ts'
import { purposes } from '../../machines/kit/mailings.ts'
import { effects } from './effects.ts'
import type { Branch } from './tree.ts'
import type { World } from './world.ts'

export type Asked = { name: string; args: readonly unknown[] }
export type FlowBranch = Branch<Asked, unknown>

export const disciplines = [
  'a flow reads or steps what it has not locked',
  'a flow does not store what it has stepped',
  'a flow leaves out what a machine has named',
  'a flow does what no machine has named',
  'a flow refuses nothing though a machine does',
] as const
type Discipline = (typeof disciplines)[number]
export type Finding = `${Discipline}: ${string}`

const ofAccount = [
  'lockAccount',
  'lockAccountOfSession',
  'lockAccountOfPerson',
  'lockAccountOfVerifier',
  'lockChangeOfLink',
]
const ofChange = ['lockChange', 'lockChangeOfLink']

const typeOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'type' in given ? `${given.type}` : ''

/** The events of a change by which an address gets another owner. */
const moving = ['address.proven', 'undo.requested']

/** Of each group one must have been performed. */
function locksFor({ name, args: [first, second] }: Asked): readonly (readonly string[])[] {
  if (ofAccount.includes(name)) return []
  const openCodes = [`lockOpenCodes ${first}`, 'lockOpenCodes all']
  if (name === 'beginCode') return [ofAccount, openCodes]
  if (name === 'stepCode')
    return [ofAccount, typeOf(second) === 'code.superseded' ? openCodes : [`lockNewestCode ${first}`]]
  if (name === 'stepReset') return [ofAccount, [`lockReset ${first}`]]
  if (name === 'spendVerifier') return [['lockAccountOfVerifier']]
  if (name === 'performChange') return [ofChange]
  if (name === 'stepChange')
    return [ofChange, ...(moving.includes(typeOf(first)) ? [['claimAddress new', 'claimAddress old']] : [])]
  return [ofAccount]
}

const stores: Partial<Record<string, string>> = {
  stepAccount: 'storeAccount',
  stepCode: 'storeCodes',
  stepSignIn: 'storeSignIn',
}

const issued = Object.fromEntries(
  mailed.flatMap(({ issue, decoy, purpose }) =>
    [issue, decoy].map((effect) => [effect, `beginCode ${purpose}`]),
  ),
)

/** Those that are answers, or done by who has asked. */
const owedByNobody = ['slideExpiry', 'acceptCode', 'confirmCode']

/** By effect, the operation by which it is done, where it is no operation of its own name. */
const doneBy: Partial<Record<string, string>> = {
  ...issued,
  admitOwner: 'stepSignIn',
  supersedeCodes: 'lockOpenCodes all',
  beginEmailChange: 'beginChange',
  issueChangeCode: 'beginCode change-email',
  mailCode: 'mailCode',
  mailLocked: 'mailLocked',
}

function owedFor(step: string, effect: string): string | null {
  if (owedByNobody.includes(effect)) return null
  if (step === 'stepReset' && effect === 'issueResetCode') return 'stepAccount'
  if (doneBy[effect]) return doneBy[effect]
  return effect in effects ? `performEffect ${effect}` : `performChange ${effect}`
}

/** What is done because a machine has named it, and for nothing else. */
const needsReason = ['performEffect', 'performChange', 'beginCode', 'mailCode', 'mailLocked']

const superseding = (purpose: unknown) => `stepCode ${purpose} superseded`

/** An operation with what it is about, where that is a word. */
const keyOf = ({ name, args: [first, second] }: Asked) =>
  name === 'stepCode' && typeOf(second) === 'code.superseded'
    ? superseding(first)
    : typeof first === 'string' && !['mailCode', 'stepSignIn', 'stepSession'].includes(name)
      ? `${name} ${first}`
      : name

const isStep = (answer: unknown): answer is { accepted: boolean; effects: readonly string[] } =>
  typeof answer === 'object' && answer !== null && 'effects' in answer

export function findingIn({ performed, result }: FlowBranch): Finding | null {
  const locked = new Set<string>()
  const unstored = new Set<string>()
  const owed: string[] = []
  const refusing: string[] = []
  for (const { operation, answer } of performed) {
    const { name } = operation
    const key = keyOf(operation)
    if (!locksFor(operation).every((group) => group.some((lock) => locked.has(lock))))
      return `a flow reads or steps what it has not locked: ${key}`
    locked.add(name).add(key)
    unstored.delete(name)
    const paid = owed.findIndex((one) => one === key || one === name)
    if (paid >= 0) owed.splice(paid, 1)
    else if (needsReason.includes(name)) return `a flow does what no machine has named: ${key}`
    // Of the codes that are open each is told that it is superseded.
    if (name === 'lockOpenCodes')
      owed.push(...purposes.filter((one) => ['all', one].includes(`${operation.args[0]}`)).map(superseding))
    const store = stores[name]
    const isInTheWay = name === 'stepCode' ? null : name.startsWith('lock') ? 'storeCodes' : store
    if (isInTheWay && unstored.has(isInTheWay))
      return `a flow does not store what it has stepped: ${isInTheWay}`
    if (!isStep(answer)) continue
    if (store && (answer.accepted || key.endsWith('superseded'))) unstored.add(store)
    for (const effect of answer.effects) {
      if (effect.startsWith('refuse')) refusing.push(effect)
      const payment = effect.startsWith('refuse') ? null : owedFor(name, effect)
      if (payment) owed.push(payment)
    }
  }
  const [store] = unstored
  if (store) return `a flow does not store what it has stepped: ${store}`
  if (owed[0]) return `a flow leaves out what a machine has named: ${owed[0]}`
  const isUnheard = refusing.length > 0 && result === null
  return isUnheard ? `a flow refuses nothing though a machine does: ${refusing[0]}` : null
}

/** Of every branch that a search has taken: by the request, once each. */
export function undisciplined({ branches }: World): string[] {
  const found = Object.entries(branches).flatMap(([endpoint, of]) =>
    of().flatMap((branch) => {
      const finding = findingIn(branch)
      return finding ? [`${endpoint}: ${finding}`] : []
    }),
  )
  return [...new Set(found)]
}

/** What a flow does that no answer shows. */
const isUnseen = (name: string) => /^(?:lock|store|perform|begin|mail)/.test(name)

/** By request, the operations of that kind that no branch would be found without. */
export function unmissed({ branches }: World): string[] {
  const left = new Set<string>()
  const missed = new Set<string>()
  for (const [endpoint, of] of Object.entries(branches))
    for (const branch of of())
      for (const [index, { operation }] of branch.performed.entries()) {
        if (!isUnseen(operation.name)) continue
        const name = `${endpoint}: ${keyOf(operation)}`
        left.add(name)
        if (findingIn({ ...branch, performed: branch.performed.toSpliced(index, 1) })) missed.add(name)
      }
  return [...left].filter((name) => !missed.has(name))
}
