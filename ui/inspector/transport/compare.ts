// How two recordings differ: of each machine the steps that only one of them has, found by the longest sequence that both have.

import { machineNames } from '../../chart/machine-names.ts'
import { isExchange, type Store } from './message-store.ts'
import { outcomeOf, type Row, rowsOf, titleOf } from './rows.ts'

export type Step = { text: string; index: number }
export type Differing = { step: Step; isOurs: boolean }
export type Difference = { machine: string; differing: Differing[] }

/** Beyond so many pairs of steps all between the first and the last that differ is said to differ. */
const MOST_PAIRS = 4_000_000

const stepOf = (row: Row): Step => ({ text: `${titleOf(row)} → ${outcomeOf(row)}`, index: row.index })

function stepsOf(store: Store): Map<string, Step[]> {
  const steps = new Map<string, Step[]>()
  for (const row of rowsOf(store, null)) {
    if (isExchange(row.message)) continue
    const { machine } = row.message.lockstep
    const known = steps.get(machine)
    if (known) known.push(stepOf(row))
    else steps.set(machine, [stepOf(row)])
  }
  return steps
}

const isSame = (one: Step | undefined, other: Step | undefined) =>
  one !== undefined && one.text === other?.text

/** In the order of both: what only ours has stands before what only theirs has. */
export function differingIn(ours: readonly Step[], theirs: readonly Step[]): Differing[] {
  let [begin, end] = [0, 0]
  while (isSame(ours[begin], theirs[begin])) begin += 1
  const most = Math.min(ours.length, theirs.length) - begin
  while (end < most && isSame(ours.at(-1 - end), theirs.at(-1 - end))) end += 1
  const [left, right] = [ours.slice(begin, ours.length - end), theirs.slice(begin, theirs.length - end)]
  const width = right.length + 1
  const isTooMuch = left.length * right.length > MOST_PAIRS
  // How long the longest common sequence is from each pair on.
  const common = new Uint32Array(isTooMuch ? 0 : (left.length + 1) * width)
  const at = (one: number, other: number) => common[one * width + other] ?? 0
  if (!isTooMuch)
    for (let one = left.length - 1; one >= 0; one -= 1)
      for (let other = right.length - 1; other >= 0; other -= 1)
        common[one * width + other] = isSame(left[one], right[other])
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  const found: Differing[] = []
  for (let one = 0, other = 0; one < left.length || other < right.length; ) {
    const [our, their] = [left[one], right[other]]
    if (!isTooMuch && isSame(our, their)) {
      one += 1
      other += 1
    } else if (our && (!their || isTooMuch || at(one + 1, other) >= at(one, other + 1))) {
      found.push({ step: our, isOurs: true })
      one += 1
    } else if (their) {
      found.push({ step: their, isOurs: false })
      other += 1
    }
  }
  return found
}

/** @returns the machines whose steps differ */
export function differenceBetween(ours: Store, theirs: Store): Difference[] {
  const [here, there] = [stepsOf(ours), stepsOf(theirs)]
  return machineNames
    .map((machine) => ({
      machine,
      differing: differingIn(here.get(machine) ?? [], there.get(machine) ?? []),
    }))
    .filter(({ differing }) => differing.length > 0)
}
