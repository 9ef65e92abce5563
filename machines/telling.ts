// Tells what a machine has done as messages: what happened, what was taken, and what of it may be seen.

import type { AnyStateMachine, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate'
import type { MachineName } from './all.ts'
import { edgeId } from './kit/edges.ts'
import type { Stepped } from './kit/observe.ts'
import { isWatched, seenContext, seenEvent } from './visible.ts'

type Snapshot = { value: unknown; context: unknown; status: string }
type SeenEvent = { type: string; [member: string]: unknown }
type Seen = { status: string; value: unknown; context: Record<string, unknown> }

/** What @statelyai/inspect would say, less the time, the ids and who it was. */
export type Told =
  | { type: '@xstate.actor'; name: string; snapshot: Seen }
  | { type: '@xstate.event'; event: SeenEvent }
  | { type: '@xstate.snapshot'; event: SeenEvent; snapshot: Seen; edges: string[]; effects: string[] }

/** Put into words only where somebody listens: most of what a server's machines do is never read. */
export type Telling = () => Told

/** By its id, since a machine with ports is another object; undefined for one that is not watched. */
export function nameOf({ id }: AnyStateMachine): MachineName | undefined {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return isWatched(name) ? name : undefined
}

const seen = (machine: MachineName, { status, value, context }: Snapshot): Seen => ({
  status,
  value,
  context: seenContext(machine, context),
})

const actor =
  (name: MachineName, machine: AnyStateMachine, snapshot: Snapshot): Telling =>
  () => ({ type: '@xstate.actor', name: machine.id, snapshot: seen(name, snapshot) })

/** An event goes directly before the snapshot that it led to. */
const pair = (
  name: MachineName,
  event: EventObject,
  snapshot: Snapshot,
  taken: { edges: () => string[]; effects: readonly string[] },
): Telling[] => [
  () => ({ type: '@xstate.event', event: seenEvent(name, event) }),
  () => ({
    type: '@xstate.snapshot',
    event: seenEvent(name, event),
    snapshot: seen(name, snapshot),
    edges: taken.edges(),
    effects: [...taken.effects],
  }),
]

/** @param isNew whether nothing has been told of this row yet */
export function tellStep(name: MachineName, step: Stepped, isNew: boolean): Telling[] {
  const { machine, before, event, after, effects } = step
  if (!before) return [actor(name, machine, after), ...pair(name, event, after, { edges: () => [], effects })]
  const from = () => machine.resolveState(before as never)
  const edges = () => machine.getTransitionData(from(), event).map(edgeId)
  const first: Telling = () => actor(name, machine, from())()
  return [...(isNew ? [first] : []), ...pair(name, event, after, { edges, effects })]
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

/** Listens to one actor, those it invokes apart. */
export function tellActor(
  name: MachineName,
  machine: AnyStateMachine,
  tell: (told: Telling[]) => void,
): (event: InspectionEvent) => void {
  let taken: AnyTransitionDefinition[] = []
  let effects: string[] = []
  return (told) => {
    if (told.actorRef.sessionId !== told.rootId) return
    if (told.type === '@xstate.microstep') taken.push(...told._transitions)
    else if (told.type === '@xstate.action') {
      if (!told.action.type.startsWith('xstate.')) effects.push(told.action.type)
    } else if (told.type === '@xstate.snapshot') {
      const { status, value, context } = told.snapshot as unknown as Snapshot
      // Of the actor's own one no more: what it has invoked would be kept along with it.
      const snapshot = { status, value, context }
      const transitions = taken
      const edges = () => transitions.flatMap((edge) => idOf(edge) ?? [])
      const steps = pair(name, told.event, snapshot, { edges, effects })
      tell(told.event.type === 'xstate.init' ? [actor(name, machine, snapshot), ...steps] : steps)
      taken = []
      effects = []
    }
  }
}
