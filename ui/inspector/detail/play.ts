// Plays a machine in the page: one event at the state that is shown, nothing sent anywhere.

import { type AnyEventObject, type AnyStateMachine, createActor, fromPromise, SimulatedClock } from 'xstate'
import { type MachineName, machines } from '../../../machines/all.ts'
import { edgeId } from '../../../machines/kit/edges.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import type {
  Seen,
  SeenEvent,
  SnapshotMessage,
  StateValue,
} from '../../../server/wire/inspection-messages.ts'

export type Played = { snapshot: Seen; edges: string[]; effects: string[] }

const silent = fromPromise(() => new Promise<never>(() => {}))

/** Its ports never answer: their answers are sent by hand, like other events. */
function quiet(name: MachineName): AnyStateMachine {
  const machine = machines[name] as AnyStateMachine
  const ports = Object.keys(machine.implementations.actors)
  return machine.provide({ actors: Object.fromEntries(ports.map((port) => [port, silent])) })
}

const seen = (snapshot: { status: string; value: unknown; context: unknown }): Seen => ({
  status: snapshot.status as Seen['status'],
  value: snapshot.value as StateValue,
  context: JSON.parse(JSON.stringify(snapshot.context ?? {})),
})

/** @throws the machine's Error, where `from` is no state of it or the event makes it fail */
function run(name: MachineName, from: Seen | null, input: unknown, event: AnyEventObject | null): Played {
  const machine = quiet(name)
  const edges: string[] = []
  const effects: string[] = []
  const actor = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    ...(from && { snapshot: machine.resolveState({ value: from.value as never, context: from.context }) }),
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') edges.push(...inspected._transitions.flatMap(nameOf))
      if (inspected.type === '@xstate.action' && !inspected.action.type.startsWith('xstate.'))
        effects.push(inspected.action.type)
    },
  })
  let failure: unknown
  actor.subscribe({ error: (error) => (failure = error) })
  actor.start()
  if (event) {
    edges.length = 0
    effects.length = 0
    actor.send(event)
  }
  const snapshot = actor.getSnapshot()
  actor.stop()
  if (snapshot.status === 'error') throw failure ?? snapshot.error
  return { snapshot: seen(snapshot), edges, effects }
}

/** The first microstep of a start is no transition of the chart. */
const nameOf = (edge: Parameters<typeof edgeId>[0]): string[] => {
  const id = edgeId(edge)
  return id.endsWith('|-1') ? [] : [id]
}

/** The callback's request is nothing that can be typed. */
export const begin = (name: MachineName, input: object): Played =>
  run(name, null, name === 'callback' ? { ...input, request: conceal({}) } : input, null)

export const play = (name: MachineName, from: Seen, event: AnyEventObject): Played =>
  run(name, from, undefined, event)

let count = 0

/** A message like those of the stream, from an actor that is played in this page. */
export function messageOf(
  played: Played,
  event: SeenEvent,
  { machine, sessionId, now }: { machine: MachineName; sessionId: string; now: number },
): SnapshotMessage {
  count += 1
  return {
    type: '@xstate.snapshot',
    _version: '0.7.2',
    createdAt: `${now}`,
    id: null,
    event: JSON.parse(JSON.stringify(event)),
    snapshot: played.snapshot,
    sessionId,
    rootId: sessionId,
    lockstep: {
      seq: -count,
      host: 'browser',
      machine,
      requestId: null,
      tab: PLAYED,
      edges: played.edges,
      effects: played.effects,
    },
  }
}

/** The tab of what is played in this page. */
export const PLAYED = 'played'
