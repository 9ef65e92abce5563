/**
 * What every branch of a flow keeps, whatever it is for: rows are locked before they are read or stepped, what was stepped is
 * stored, and what a machine has named is done, once. What that is in each part of the server, its rules say.
 *
 * Most of it changes nothing in a world, in which nobody else is at work: so it is the branches that are looked at.
 */

import type { Branch } from './tree.ts'

export type Asked = { name: string; args: readonly unknown[] }
export type FlowBranch = Branch<Asked, unknown>

export const disciplines = [
  'a flow reads or steps something that it has neither locked nor read',
  'a flow does not store a transition',
  'a flow leaves out an effect of a machine',
  'a flow performs an effect that no machine returned',
  'a flow refuses nothing although a machine does',
] as const
type Discipline = (typeof disciplines)[number]
export type Finding = `${Discipline}: ${string}`

export type Rules = {
  /** An operation with what it is about, where that is a word. */
  keyOf: (asked: Asked) => string
  /** Of each group one must have been performed. */
  locksFor: (asked: Asked) => readonly (readonly string[])[]
  /** By step, the operation that stores it: the others are stored by the host that steps. */
  stores: Partial<Record<string, string>>
  /** By key, what an answer wants done. */
  owedFor: (asked: Asked, answer: unknown) => readonly string[]
  /** Whether it is done because something has named it, and for nothing else. */
  needsReason: (asked: Asked) => boolean
  /** Whether an effect is what the request is answered, which something must come of. */
  isAnswer: (effect: string) => boolean
  /** Likewise what a host has found, where no machine is asked. */
  refusalOf?: (asked: Asked, answer: unknown) => string | null
  /** Nothing is owed any more once a step has named one of them. */
  endsAll?: readonly string[]
}

export const typeOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'type' in given ? `${given.type}` : ''

const isStep = (answer: unknown): answer is { accepted: boolean; effects: readonly string[] } =>
  typeof answer === 'object' && answer !== null && 'effects' in answer

export const effectsOf = (answer: unknown): readonly string[] => (isStep(answer) ? answer.effects : [])

export function findingIn({ performed, result }: FlowBranch, rules: Rules): Finding | null {
  const { keyOf, locksFor, stores, owedFor, needsReason, isAnswer, refusalOf, endsAll } = rules
  const locked = new Set<string>()
  const unstored = new Set<string>()
  const owed: string[] = []
  const answers: string[] = []
  for (const { operation, answer } of performed) {
    const { name } = operation
    const key = keyOf(operation)
    if (!locksFor(operation).every((group) => group.some((lock) => locked.has(lock))))
      return `a flow reads or steps something that it has neither locked nor read: ${key}`
    // Of what is not there nothing is locked.
    if (!(name.startsWith('lock') && answer === false)) locked.add(name).add(key)
    unstored.delete(name)
    const paid = owed.findIndex((one) => one === key || one === name)
    if (paid >= 0) owed.splice(paid, 1)
    else if (needsReason(operation)) return `a flow performs an effect that no machine returned: ${key}`
    const store = stores[name]
    const isInTheWay = name === 'stepCode' ? null : name.startsWith('lock') ? 'storeCodes' : store
    if (isInTheWay && unstored.has(isInTheWay)) return `a flow does not store a transition: ${isInTheWay}`
    const effects = effectsOf(answer)
    if (endsAll?.some((one) => effects.includes(one))) owed.length = 0
    owed.push(...owedFor(operation, answer))
    answers.push(...effects.filter(isAnswer))
    const refusal = refusalOf?.(operation, answer)
    if (refusal) {
      answers.push(refusal)
      // What was allowed before is not done, and nothing is written.
      owed.length = 0
    }
    if (store && isStep(answer) && (answer.accepted || key.endsWith('superseded'))) unstored.add(store)
  }
  const [store] = unstored
  if (store) return `a flow does not store a transition: ${store}`
  if (owed[0]) return `a flow leaves out an effect of a machine: ${owed[0]}`
  const isUnheard = answers.length > 0 && result === null
  return isUnheard ? `a flow refuses nothing although a machine does: ${answers[0]}` : null
}

/** What a request comes to on a branch: each thing that it does because something has named it, and its answer. */
export const outcomesOf = (request: string, { performed, result }: FlowBranch, rules: Rules): string[] => [
  ...performed.flatMap(({ operation }) =>
    rules.needsReason(operation) ? [`of ${request} performs ${rules.keyOf(operation)}`] : [],
  ),
  `of ${request} is answered ${result ?? 'that it is done'}`,
]

/** By request, its branches. */
export type Branches = Readonly<Record<string, () => readonly FlowBranch[]>>

/** Of every branch that a search has taken: by the request, once each. */
export function undisciplined(branches: Branches, rules: Rules): string[] {
  const found = Object.entries(branches).flatMap(([request, of]) =>
    of().flatMap((branch) => {
      const finding = findingIn(branch, rules)
      return finding ? [`${request}: ${finding}`] : []
    }),
  )
  return [...new Set(found)]
}

/** By request, the operations of a kind that no branch would be found without. */
export function unmissed(branches: Branches, rules: Rules, isMissable: (asked: Asked) => boolean): string[] {
  const left = new Set<string>()
  const missed = new Set<string>()
  for (const [request, of] of Object.entries(branches))
    for (const branch of of())
      for (const [index, { operation }] of branch.performed.entries()) {
        if (!isMissable(operation)) continue
        const name = `${request}: ${rules.keyOf(operation)}`
        left.add(name)
        if (findingIn({ ...branch, performed: branch.performed.toSpliced(index, 1) }, rules)) missed.add(name)
      }
  return [...left].filter((name) => !missed.has(name))
}
