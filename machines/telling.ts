// Tells what a machine has done as messages: what happened, what was taken, and what of it may be seen.

import type { AnyStateMachine, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate'
import type { MachineName } from './all.ts'
import { edgeId } from './edges.ts'
import type { Stepped } from './observe.ts'
import { isWatched, seenContext, seenEvent } from './visible.ts'

type Snapshot = { value: unknown; context: unknown; status: string }
type SeenEvent = { type: string; [member: string]: unknown }
type Seen = { status: string; value: unknown; context: Record<string, unknown> }

/** What @statelyai/inspect would say, less the time, the ids and who it was. */
export type Told =
  | { type: '@xstate.actor'; name: string; snapshot: Seen }
  | { type: '@xstate.event'; event: SeenEvent }
  | { type: '@xstate.snapshot'; event: SeenEvent; snapshot: Seen; edges: string[]; effects: string[] }

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

/** An event goes directly before the snapshot that it led to. */
const pair = (event: SeenEvent, snapshot: Seen, edges: string[], effects: string[]): Told[] => [
  { type: '@xstate.event', event },
  { type: '@xstate.snapshot', event, snapshot, edges, effects },
]

/** @param isNew whether nothing has been told of this row yet */
export function tellStep(name: MachineName, step: Stepped, isNew: boolean): Told[] {
  const { machine, before, event, after, effects } = step
  const actor = (snapshot: Snapshot): Told => ({
    type: '@xstate.actor',
    name: machine.id,
    snapshot: seen(name, snapshot),
  })
  const happened = seenEvent(name, event)
  if (!before) return [actor(after), ...pair(happened, seen(name, after), [], [...effects])]
  const from = machine.resolveState(before as never)
  const edges = machine.getTransitionData(from, event).map(edgeId)
  return [...(isNew ? [actor(from)] : []), ...pair(happened, seen(name, after), edges, [...effects])]
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
  tell: (told: Told[]) => void,
): (event: InspectionEvent) => void {
  let edges: string[] = []
  let effects: string[] = []
  return (told) => {
    if (told.actorRef.sessionId !== told.rootId) return
    if (told.type === '@xstate.microstep') {
      for (const edge of told._transitions) {
        const id = idOf(edge)
        if (id !== null) edges.push(id)
      }
    } else if (told.type === '@xstate.action') {
      if (!told.action.type.startsWith('xstate.')) effects.push(told.action.type)
    } else if (told.type === '@xstate.snapshot') {
      const event: EventObject = told.event
      const snapshot = seen(name, told.snapshot as unknown as Snapshot)
      const isFirst = event.type === 'xstate.init'
      tell([
        ...(isFirst ? [{ type: '@xstate.actor', name: machine.id, snapshot } as const] : []),
        ...pair(seenEvent(name, event), snapshot, edges, effects),
      ])
      edges = []
      effects = []
    }
  }
}
