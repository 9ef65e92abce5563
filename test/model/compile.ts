// Takes a machine's adjacency map from XState once, so that a search steps over whole numbers.

import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate'
import { edgeId } from '../../machines/kit/edges.ts'
import type { Property } from './properties/list.ts'

export type Compiled = {
  machine: AnyStateMachine
  states: AnyMachineSnapshot[]
  events: readonly EventObject[]
  /** By state and event: the state after it; -1 where the machine has no answer to the event. */
  next: Int32Array
  /** By state and event: the effects a host performs, and the transitions by their names. */
  effects: (readonly string[])[]
  edges: (readonly string[])[]
  /** By state and event: what is wrong with going there, if anything. */
  flaws: (Property | null)[]
}

type Recipe = {
  machine: AnyStateMachine
  input?: unknown
  events: readonly EventObject[]
  /** What distinguishes two states. Default: value and context. */
  key?: (snapshot: AnyMachineSnapshot) => string
  /** Checks all that can be seen of a transition: the snapshot after it, its event, its actions. */
  judge?: (seen: { snapshot: AnyMachineSnapshot; event: EventObject; actions: unknown }) => Property | null
}

const LIMIT = 20_000

const wholly = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context])

/** Only a port that is being asked can answer, and a final state answers nothing. */
const canHappen = (from: AnyMachineSnapshot, event: EventObject) =>
  from.status === 'active' && (!('actorId' in event) || `${event.actorId}` in from.children)

/** @throws Error when the machine has too many states to be explored */
export function compile({ machine, input, events, key = wholly, judge }: Recipe): Compiled {
  const first = initialTransition(machine, input)[0] as AnyMachineSnapshot
  const states = [first]
  const numbers = new Map([[key(first), 0]])
  const next: number[] = []
  const effects: (readonly string[])[] = []
  const edges: (readonly string[])[] = []
  const flaws: (Property | null)[] = []
  for (const from of states)
    for (const event of events) {
      const taken = canHappen(from, event) ? machine.getTransitionData(from, event) : []
      if (taken.length === 0) {
        next.push(-1)
        effects.push([])
        edges.push([])
        flaws.push(null)
        continue
      }
      const [after, actions] = transition(machine, from, event) as [AnyMachineSnapshot, { type: string }[]]
      const known = numbers.get(key(after))
      if (known === undefined) {
        if (states.length >= LIMIT) throw new Error(`${machine.id} has more than ${LIMIT} states.`)
        numbers.set(key(after), states.length)
        states.push(after)
      }
      next.push(known ?? states.length - 1)
      effects.push(actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')))
      edges.push(taken.map(edgeId))
      flaws.push(judge?.({ snapshot: after, event, actions }) ?? null)
    }
  return { machine, states, events, next: Int32Array.from(next), effects, edges, flaws }
}

/** @throws Error naming the event, when there is no sample of it */
export function eventNumber({ machine, events }: Compiled, event: EventObject): number {
  const wanted = JSON.stringify(event)
  const found = events.findIndex((one) => JSON.stringify(one) === wanted)
  if (found < 0) throw new Error(`${machine.id} has no sample of ${wanted}.`)
  return found
}

/** @throws Error naming the state, which no event leads to */
export function stateNumber({ machine, states }: Compiled, value: unknown): number {
  const wanted = JSON.stringify(value)
  const found = states.findIndex((one) => JSON.stringify(one.value) === wanted)
  if (found < 0) throw new Error(`${machine.id} does not reach ${wanted}.`)
  return found
}
