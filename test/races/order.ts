// Which order of the requests, one after the other, explains an outcome; and which orders the real time of a schedule forbids.

import { differenceOf } from './facts.ts'
import type { Ran } from './run.ts'
import type { Taken } from './schedule.ts'

/** A party's steps from one of its requests to the next. */
type Request = { name: string; what: string; party: number; begins: number; ends: number }

function requestsIn(taken: readonly Taken[]): Request[] {
  const found: Request[] = []
  for (const [index, { party, kind, what }] of taken.entries()) {
    const own = found.filter((one) => one.party === party)
    const last = own.at(-1)
    if (last && kind !== 'request') last.ends = index
    else found.push({ name: `${party}:${own.length}`, what, party, begins: index, ends: index })
  }
  return found
}

/** Of requests that ran one after the other. */
export const orderInWords = ({ taken }: Ran): string =>
  requestsIn(taken)
    .map(({ party, what }) => `party ${party}: ${what}`)
    .join(', then ')

/** Whether each request that was over before another one began is before it in the order as well. */
function keepsTime(order: Ran, raced: Ran): boolean {
  const places = requestsIn(order.taken).map(({ name }) => name)
  const requests = requestsIn(raced.taken)
  return requests.every((one) =>
    requests
      .filter((later) => one.ends < later.begins)
      .every(({ name }) => {
        const [first, second] = [places.indexOf(one.name), places.indexOf(name)]
        return first < 0 || second < 0 || first < second
      }),
  )
}

/**
 * `order`: the place of the one that explains the outcome, which is linearizable then; null where none does.
 * `differences`: to each order that time allows, what the outcome has and the order has not.
 */
export type Judgement = { order: number | null; differences: readonly string[] }

const differencesTo = (order: Ran, { outcome }: Ran): string[] => [
  ...outcome.answers.flatMap((answer, party) => {
    const other = order.outcome.answers[party]
    return answer === other ? [] : [`answer ${party}: + ${answer} − ${other}`]
  }),
  ...differenceOf(outcome.facts, order.outcome.facts),
]

/** What the consistency checks say is no order's, whatever else is. */
export function judge(ran: Ran, orders: readonly Ran[]): Judgement {
  const faults = ran.outcome.faults.map((fault) => `fault: ${fault}`)
  const each = orders
    .map((order, index) => ({ index, order, lines: differencesTo(order, ran) }))
    .filter(({ order }) => keepsTime(order, ran))
  const explains = each.find(({ lines }) => lines.length === 0)
  const lines = explains
    ? []
    : each.flatMap(({ index, lines }) => lines.map((line) => `order ${index}: ${line}`))
  return { order: faults.length > 0 ? null : (explains?.index ?? null), differences: [...faults, ...lines] }
}
