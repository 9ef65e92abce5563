// Why an event led where it did, or nowhere: which alternatives its state has for it, and which guards refused.

import type { MachineName } from '../../../machines/all.ts'
import type { TransitionDescription } from '../../../machines/kit/describe.ts'
import type { StateValue } from '../../../server/wire/inspection-messages.ts'
import { descriptionOf, pathsIn } from '../../chart/charts.ts'

export type Tried = Pick<TransitionDescription, 'id' | 'guard'> & {
  /** The state that was left, '' for the machine as a whole, and where the alternative leads, itself where it stays. */
  from: string
  to: string
  outcome: 'taken' | 'refused' | 'not tried'
}

/**
 * The innermost state first, in the order in which XState tries them.
 * @param taken ids of the transitions that were taken
 */
export function alternativesOf(
  machine: MachineName,
  value: StateValue | undefined,
  type: string,
  taken: readonly string[],
): Tried[] {
  const { edges } = descriptionOf(machine)
  let isDone = false
  return ['', ...pathsIn(value)].reverse().flatMap((path) =>
    edges
      .filter(({ id }) => id.startsWith(`${path}|${type}|`))
      .map(({ id, guard, from, to }) => {
        const isTaken = taken.includes(id)
        const outcome = isTaken ? 'taken' : isDone ? 'not tried' : 'refused'
        isDone ||= isTaken
        return { id, guard, from, to: to ?? from, outcome }
      }),
  )
}

/** What the states that are active have transitions for. */
export function expectedIn(machine: MachineName, value: StateValue | undefined): string[] {
  const paths = ['', ...pathsIn(value)]
  const { edges } = descriptionOf(machine)
  return [...new Set(edges.filter(({ from }) => paths.includes(from)).map(({ event }) => event))]
}
