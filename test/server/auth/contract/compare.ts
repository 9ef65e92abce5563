// Finds the differences between two services' answers, and compares them with the decided ones.

import type { Decided, Recurring } from './decided.ts'
import type { Differences } from './differences.ts'
import type { Fields } from './observe.ts'

export type Difference = Pick<Decided, 'request' | 'field' | 'ours' | 'theirs'>

export type Answers = ReadonlyMap<string, Fields>

export type Verdict = {
  /** Ours answers otherwise, and nobody has decided so. */
  undecided: Difference[]
  /** Decided, and not to be seen. */
  unneeded: Decided[]
  recurring: Recurring[]
}

const NONE = 'none'

/** Where the outcome differs nothing else is compared; of a value that one side lacks, its members are not. */
export function differencesOf(request: string, ours: Fields, theirs: Fields): Difference[] {
  const reply = (field: string): Difference => ({
    request,
    field,
    ours: ours[field] ?? NONE,
    theirs: theirs[field] ?? NONE,
  })
  if (ours.outcome !== theirs.outcome) return [reply('outcome')]
  const fields = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const all = fields.filter((field) => ours[field] !== theirs[field]).map(reply)
  const lacking = all.filter((one) => one.ours === NONE || one.theirs === NONE)
  return all.filter(({ field }) => !lacking.some((outer) => field.startsWith(`${outer.field}.`)))
}

/** @param scenario the first half of its requests' names */
export function judge(
  scenario: string,
  ours: Answers,
  theirs: Answers,
  { decided, recurring }: Differences,
): Verdict {
  const requests = [...ours.keys()].map((label) => `${scenario} ${label}`)
  const seen = [...ours].flatMap(([label, fields]) =>
    differencesOf(`${scenario} ${label}`, fields, theirs.get(label) ?? {}),
  )
  const recurringFor = (one: Difference) => recurring.find((rule) => isOf(rule, one))
  const single = seen.filter((one) => !recurringFor(one))
  return {
    undecided: single.filter((one) => !decided.some((entry) => isSame(entry, one))),
    unneeded: decided.filter(
      (entry) => requests.includes(entry.request) && !single.some((one) => isSame(entry, one)),
    ),
    recurring: seen.flatMap((one) => recurringFor(one) ?? []),
  }
}

const isOf = (rule: Recurring, { field, ours, theirs }: Difference) =>
  rule.field.test(field) && rule.ours.test(ours) && rule.theirs.test(theirs)

const isSame = (entry: Decided, { request, field, ours, theirs }: Difference) =>
  entry.request === request && entry.field === field && entry.ours === ours && entry.theirs === theirs
