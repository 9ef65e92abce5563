// Runs schedules of one case until one is found whose outcome is that of no order one after the other.

import fc from 'fast-check'
import { judge, orderInWords } from './order.ts'
import type { Ran } from './run.ts'
import type { Grain } from './schedule.ts'

export type Run = (choices: readonly number[], grain: Grain) => Promise<Ran>

/** `differences`: see Judgement. */
export type Found = { choices: readonly number[]; ran: Ran; differences: readonly string[] }

export type Explored = {
  schedules: number
  /** Whether there are no others. */
  isExhaustive: boolean
  found: Found | null
  /** The orders one after the other, in words. */
  orders: readonly string[]
  /** How many schedules had an outcome that is the order's of this place; null for that of none. */
  explained: ReadonlyMap<number | null, number>
}

export type Bounds = {
  /** Up to so many schedules all are run. */
  exhaustive: number
  /** Otherwise all with one change of turn, up to so many, and so many at random. */
  oneSwitch: number
  sampled: number
  seed: number
}

/** Every list of decisions, each run once, the ones that change turns late first. */
async function* everySchedule(run: (choices: readonly number[]) => Promise<Ran>): AsyncGenerator<Ran> {
  for (let choices: readonly number[] = []; ; ) {
    const ran = await run(choices)
    yield ran
    const index = ran.decided.lastIndexOf(0)
    if (index < 0) return
    choices = [...ran.decided.slice(0, index), 1]
  }
}

/** Each order of the requests, one after the other. */
export const serialRuns = (run: Run): Promise<Ran[]> =>
  Array.fromAsync(everySchedule((choices) => run(choices, 'requests')))

/** Both parties take this many steps at the most; of so many schedules none could be called few. */
function mayBeFew({ taken }: Ran, bound: number): boolean {
  const [ours, theirs] = [0, 1].map((party) => taken.filter((one) => one.party === party).length)
  return binomial((ours ?? 0) + (theirs ?? 0), ours ?? 0) <= bound
}

const binomial = (of: number, some: number): number =>
  some === 0 ? 1 : (binomial(of - 1, some - 1) * of) / some

/** @param stays whether these differences are known: then the search goes on, for others that are not */
export async function explore(
  run: Run,
  orders: readonly Ran[],
  bounds: Bounds,
  stays: (differences: readonly string[]) => boolean = () => false,
): Promise<Explored> {
  let schedules = 0
  const explained = new Map<number | null, number>()
  const ended = (isExhaustive: boolean, found: Found | null): Explored => ({
    schedules,
    isExhaustive,
    found,
    orders: orders.map(orderInWords),
    explained,
  })
  const seen = new Map<string, Found | null>()
  const tryOut = async (choices: readonly number[]): Promise<{ ran: Ran; found: Found | null }> => {
    const ran = await run(choices, 'statements')
    schedules += 1
    const { order, differences } = judge(ran, orders)
    explained.set(order, (explained.get(order) ?? 0) + 1)
    const isFound = order === null && !stays(differences)
    const found = isFound ? { choices: withoutEnd(ran.decided), ran, differences } : null
    seen.set(withoutEnd(choices).join(), found)
    return { ran, found }
  }
  const first = await tryOut([])
  if (first.found) return ended(false, first.found)
  const shrunk = async (found: Found) => {
    const short = await shrink(found, tryOut)
    return ended(false, short)
  }

  if (mayBeFew(first.ran, bounds.exhaustive)) {
    for await (const { decided } of everySchedule(async (choices) => (await tryOut(choices)).ran)) {
      const found = [...seen.values()].find((one) => one !== null)
      if (found) return shrunk(found)
      if (decided.every((choice) => choice === 1)) break
    }
    return ended(true, null)
  }
  const length = first.ran.taken.length
  const once = first.ran.decided.map((_, index): [number[]] => [[...Array<number>(index).fill(0), 1]])
  const few = Math.max(1, Math.ceil(once.length / Math.max(1, bounds.oneSwitch)))
  let found: Found | null = null
  const property = fc.asyncProperty(
    fc.array(fc.nat({ max: 1 }), { minLength: 0, maxLength: length, size: 'max' }),
    async (choices) => {
      const known = seen.get(withoutEnd(choices).join())
      const now = known !== undefined ? known : (await tryOut(choices)).found
      if (now) found = now
      return now === null
    },
  )
  const examples = once.filter((_, index) => index % few === 0)
  const { failed } = await fc.check(property, {
    seed: bounds.seed,
    numRuns: examples.length + bounds.sampled,
    examples,
    endOnFailure: false,
  })
  if (failed && found) return shrunk(found)
  return ended(false, null)
}

/** Where a list ends, the party that went last continues. */
function withoutEnd(choices: readonly number[]): number[] {
  return choices.slice(0, choices.lastIndexOf(1) + 1)
}

/** Takes back one change of turn after another, as long as what is left still fails. */
async function shrink(
  found: Found,
  tryOut: (choices: readonly number[]) => Promise<{ found: Found | null }>,
): Promise<Found> {
  for (const index of found.choices.keys()) {
    if (found.choices[index] === 0) continue
    const fewer = withoutEnd(found.choices.with(index, 0))
    const { found: still } = await tryOut(fewer)
    if (still && changesIn(still) < changesIn(found)) return shrink(still, tryOut)
  }
  return found
}

const changesIn = ({ choices }: Found) => choices.filter((choice) => choice === 1).length
