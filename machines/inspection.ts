// Turns what a machine has done into inspection messages: its event, its state, its transitions, redacted.

import type { AnyStateMachine, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate'
import type { MachineName } from './all.ts'
import { edgeId } from './kit/edges.ts'
import type { Stepped } from './kit/observe.ts'
import { type VisibleEvent, visibleContext, visibleEvent } from './kit/visible.ts'
import { visible } from './visible-by-machine.ts'

type Snapshot = { value: unknown; context: unknown; status: string }
type VisibleSnapshot = { status: string; value: unknown; context: Record<string, unknown> }

/** A message of @statelyai/inspect without its time, its ids and its sender. */
export type InspectionBody =
  | { type: '@xstate.actor'; name: string; snapshot: VisibleSnapshot }
  | { type: '@xstate.event'; event: VisibleEvent }
  | {
      type: '@xstate.snapshot'
      event: VisibleEvent
      snapshot: VisibleSnapshot
      edges: string[]
      effects: string[]
    }

/** Made only where somebody reads it: most of what a server's machines do is never read. */
export type LazyBody = () => InspectionBody

const isMachine = (name: string): name is MachineName => Object.hasOwn(visible, name)

/** By its id, since a machine with ports is another object; undefined for one that is not inspected. */
export function nameOf({ id }: AnyStateMachine): MachineName | undefined {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return isMachine(name) ? name : undefined
}

const visibleSnapshot = (name: MachineName, { status, value, context }: Snapshot): VisibleSnapshot => ({
  status,
  value,
  context: visibleContext(visible[name], context),
})

const actorBody =
  (name: MachineName, machine: AnyStateMachine, snapshot: Snapshot): LazyBody =>
  () => ({ type: '@xstate.actor', name: machine.id, snapshot: visibleSnapshot(name, snapshot) })

/** Of an actor whose page goes, which ends it without a word. */
export const bodyOfStop =
  (name: MachineName, snapshot: Snapshot): LazyBody =>
  () => ({
    type: '@xstate.snapshot',
    event: { type: 'xstate.stop' },
    snapshot: visibleSnapshot(name, { ...snapshot, status: 'stopped' }),
    edges: [],
    effects: [],
  })

/** An event goes directly before the snapshot that it led to. */
const transitionBodies = (
  name: MachineName,
  event: EventObject,
  snapshot: Snapshot,
  taken: { edges: () => string[]; effects: readonly string[] },
): LazyBody[] => [
  () => ({ type: '@xstate.event', event: visibleEvent(visible[name], event) }),
  () => ({
    type: '@xstate.snapshot',
    event: visibleEvent(visible[name], event),
    snapshot: visibleSnapshot(name, snapshot),
    edges: taken.edges(),
    effects: [...taken.effects],
  }),
]

/** @param isNew whether no message of this row has been made yet: its actor is introduced first */
export function bodiesOfStep(name: MachineName, step: Stepped, isNew: boolean): LazyBody[] {
  const { machine, before, event, after, effects } = step
  if (!before) {
    const taken = { edges: () => [], effects }
    return [actorBody(name, machine, after), ...transitionBodies(name, event, after, taken)]
  }
  const from = () => machine.resolveState(before as never)
  const edges = () => machine.getTransitionData(from(), event).map(edgeId)
  const introduction: LazyBody = () => actorBody(name, machine, from())()
  return [...(isNew ? [introduction] : []), ...transitionBodies(name, event, after, { edges, effects })]
}

/** Looked up once each: an id is made by walking the chart. Null for the start, which is no transition of it. */
const ids = new WeakMap<AnyTransitionDefinition, string | null>()

function idOf(edge: AnyTransitionDefinition): string | null {
  let id = ids.get(edge)
  if (id === undefined) {
    const made = edgeId(edge)
    id = made.endsWith('|-1') ? null : made
    ids.set(edge, id)
  }
  return id
}

/**
 * Of one actor; what it invokes is left out.
 * @param publish takes the messages of each transition as it happens
 * @returns what the actor's `inspect` option takes
 */
export function bodiesOfActor(
  name: MachineName,
  machine: AnyStateMachine,
  publish: (bodies: LazyBody[]) => void,
): (event: InspectionEvent) => void {
  let taken: AnyTransitionDefinition[] = []
  let effects: string[] = []
  return (inspected) => {
    if (inspected.actorRef.sessionId !== inspected.rootId) return
    if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions)
    else if (inspected.type === '@xstate.action') {
      if (!inspected.action.type.startsWith('xstate.')) effects.push(inspected.action.type)
    } else if (inspected.type === '@xstate.snapshot') {
      const { status, value, context } = inspected.snapshot as unknown as Snapshot
      // No more than this of the actor's snapshot: it would keep alive what the actor has invoked.
      const snapshot = { status, value, context }
      const transitions = taken
      const edges = () => transitions.flatMap((edge) => idOf(edge) ?? [])
      const bodies = transitionBodies(name, inspected.event, snapshot, { edges, effects })
      const isStart = inspected.event.type === 'xstate.init'
      publish(isStart ? [actorBody(name, machine, snapshot), ...bodies] : bodies)
      taken = []
      effects = []
    }
  }
}
