// What hosts of flows on the world have in common: their shape, and how a machine's transition is taken.

import type { EventObject } from 'xstate'
import type { StepResult } from '../../server/flows/flow.ts'
import type { Bound, World } from './world.ts'

export const UNANSWERED: StepResult<never> = { accepted: false, effects: [] }

/** @returns the next state, or -1 where the machine has no answer */
export function take(
  world: World,
  bound: Bound,
  cell: number,
  event: EventObject,
  actor: string = bound.name,
) {
  const next = bound.compiled.next[cell] ?? -1
  if (next < 0) return next
  bound.taken[cell] = 1
  world.trace?.push({ machine: bound.name, actor, event, cell, state: next })
  return next
}
