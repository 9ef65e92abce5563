// Generates the walks of a machine: the paths to its states, each of them followed by everything that can happen there.

import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import type { MachineName } from '../../machines/all.ts'
import { edgeId, edgesOf, nodesOf } from '../../machines/kit/edges.ts'

export type Model = {
  name: MachineName
  machine: AnyStateMachine
  /** One for each policy that makes a difference to the chart, by its name. */
  inputs: Record<string, unknown>
  /** Every event, and every answer of every port, with each payload that matters. */
  events: readonly EventObject[]
  /** What distinguishes two states, where the context has more in it than decides. */
  key?: (snapshot: AnyMachineSnapshot) => string
  /** What could not happen there and then in the world, though the chart would answer. */
  isPossible?: (snapshot: AnyMachineSnapshot, event: EventObject) => boolean
  /** To each state: the shortest, or every one of at most so many events that visits no state twice. */
  paths: 'shortest' | { simpleUpTo: number }
}

/** One event, and what the machine makes of it. */
export type Step = {
  event: EventObject
  /** The transitions taken, by their names. */
  edges: string[]
  effects: string[]
  after: AnyMachineSnapshot
}

export type Walk = { model: Model; policy: string; start: AnyMachineSnapshot; steps: Step[] }

const LIMIT = 20_000

const keyOf =
  ({ key }: Model) =>
  (snapshot: AnyMachineSnapshot) =>
    key ? key(snapshot) : JSON.stringify([snapshot.value, snapshot.context])

const isAsked = (snapshot: AnyMachineSnapshot, event: EventObject) =>
  !('actorId' in event) || `${event.actorId}` in snapshot.children

/** The transitions that an event sets off; none where the state has no answer to it. */
const edgesFor = (machine: AnyStateMachine, from: AnyMachineSnapshot, event: EventObject): string[] =>
  isAsked(from, event) && from.status === 'active' ? machine.getTransitionData(from, event).map(edgeId) : []

const canHappen = ({ machine, isPossible }: Model, from: AnyMachineSnapshot, event: EventObject): boolean =>
  edgesFor(machine, from, event).length > 0 && (isPossible?.(from, event) ?? true)

/** A port answers once: without this those that the root invokes, which no transition ends, could answer for ever. */
function answered(
  from: AnyMachineSnapshot,
  event: EventObject,
  after: AnyMachineSnapshot,
): AnyMachineSnapshot {
  const id = 'actorId' in event ? `${event.actorId}` : ''
  if (!id || after.children[id] !== from.children[id]) return after
  const { [id]: _, ...children } = after.children
  return { ...after, children }
}

function stepFrom(machine: AnyStateMachine, from: AnyMachineSnapshot, event: EventObject): Step {
  const [after, actions] = transition(machine, from, event)
  const effects = actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))
  return { event, edges: edgesFor(machine, from, event), effects, after: answered(from, event, after) }
}

/** The machine as the search for paths sees it. */
const answeringOnce = (machine: AnyStateMachine): AnyStateMachine =>
  Object.create(machine, {
    transition: {
      value: (...[from, event, scope]: Parameters<AnyStateMachine['transition']>) =>
        answered(from, event, machine.transition(from, event, scope)),
    },
  })

function walkOf(model: Model, policy: string, events: readonly EventObject[]): Walk {
  const start = initialTransition(model.machine, model.inputs[policy])[0] as AnyMachineSnapshot
  return events.reduce(walkedOn, { model, policy, start, steps: [] })
}

const endOf = ({ start, steps }: Walk): AnyMachineSnapshot => steps.at(-1)?.after ?? start

const walkedOn = (walk: Walk, event: EventObject): Walk => ({
  ...walk,
  steps: [...walk.steps, stepFrom(walk.model.machine, endOf(walk), event)],
})

/** The events that lead to each state. */
function pathsIn(model: Model, input: unknown): EventObject[][] {
  const options = {
    input,
    events: model.events,
    serializeState: keyOf(model),
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) => canHappen(model, snapshot, event),
    limit: LIMIT,
  }
  const { paths: wanted } = model
  const paths =
    wanted === 'shortest'
      ? getShortestPaths(answeringOnce(model.machine), options as Parameters<typeof getShortestPaths>[1])
      : getSimplePaths(answeringOnce(model.machine), options as Parameters<typeof getSimplePaths>[1])
  const bound = wanted === 'shortest' ? Number.POSITIVE_INFINITY : wanted.simpleUpTo
  return (
    paths
      // The first step is the start itself.
      .map(({ steps }) => steps.slice(1).map(({ event }) => event as EventObject))
      .filter((events) => events.length <= bound)
  )
}

const nameOf = (event: EventObject): string =>
  JSON.stringify(event, (name, value) => (name === 'actorId' ? undefined : value))

/** A walk that another one begins with shows nothing by itself. */
function withoutBeginnings(walks: Walk[]): Walk[] {
  const names = walks.map(({ steps }) => steps.map(({ event }) => nameOf(event)))
  const beginnings = new Set(names.flatMap((all) => all.map((_, end) => all.slice(0, end).join(' '))))
  const seen = new Set<string>()
  return walks.filter((_, index) => {
    const name = names[index]?.join(' ') ?? ''
    return !beginnings.has(name) && !seen.has(name) && seen.add(name)
  })
}

/** Every path to a state, and after it everything that can happen there. */
export function walksOf(model: Model): Walk[] {
  return Object.entries(model.inputs).flatMap(([policy, input]) => {
    const inside = pathsIn(model, input).map((events) => walkOf(model, policy, events))
    const onward = inside.flatMap((walk) =>
      model.events
        .filter((event) => canHappen(model, endOf(walk), event))
        .map((event) => walkedOn(walk, event)),
    )
    return withoutBeginnings([...inside, ...onward].filter(({ steps }) => steps.length > 0))
  })
}

export const edgesOn = (walks: readonly Walk[]): Set<string> =>
  new Set(walks.flatMap(({ steps }) => steps.flatMap(({ edges }) => edges)))

/** The same for each policy by itself. */
export const coverOfEach = (walks: readonly Walk[]): Walk[] =>
  Object.values(Object.groupBy(walks, ({ policy }) => policy)).flatMap((ofOne) => coverOf(ofOne ?? []))

/** Of these walks the shortest to each transition, without those that others show anyway. */
export function coverOf(walks: readonly Walk[]): Walk[] {
  const fresh = edgesOn(walks)
  const shortestFirst = walks.toSorted((one, other) => one.steps.length - other.steps.length)
  const chosen = shortestFirst.filter((walk) => {
    const isNeeded = [...edgesOn([walk])].some((edge) => fresh.has(edge))
    for (const edge of edgesOn([walk])) fresh.delete(edge)
    return isNeeded
  })
  for (const walk of [...chosen]) {
    const others = chosen.filter((one) => one !== walk)
    if (edgesOn(others).isSupersetOf(edgesOn([walk]))) chosen.splice(chosen.indexOf(walk), 1)
  }
  return chosen
}

/** Every state below the root that a value is in, dotted. */
export function statesIn(value: StateValue, above = ''): string[] {
  const path = (name: string) => (above ? `${above}.${name}` : name)
  if (typeof value === 'string') return [path(value)]
  return Object.entries(value).flatMap(([name, inner]) => [
    path(name),
    ...(inner === undefined ? [] : statesIn(inner, path(name))),
  ])
}

/** The states that walks visit, start and end included. */
export const statesOn = (walks: readonly Walk[]): Set<string> =>
  new Set(
    walks.flatMap(({ start, steps }) =>
      [start, ...steps.map(({ after }) => after)].flatMap(({ value }) => statesIn(value)),
    ),
  )

export const allEdges = (machine: AnyStateMachine): string[] => edgesOf(machine).map(edgeId)
export const allStates = (machine: AnyStateMachine): string[] =>
  nodesOf(machine)
    .slice(1)
    .map(({ path }) => path.join('.'))

const worded = ({ type, ...payload }: EventObject): string => {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(?:0\.\w+\.)?(.+)$/.exec(type) ?? []
  if (id) return `${id.split('.').at(-1)} ${outcome === 'done' ? 'done' : 'broke'}`
  const { emailVerifiedByProvider: verified, view } = payload as Record<string, unknown>
  const what = view ?? (verified === undefined ? '' : verified ? 'verified' : 'unverified')
  return `${type.replace(/^xstate\./, '').replace(/^after\.(\w+)\..*/, 'after $1')}${what ? ` ${what}` : ''}`
}

/** `hardened: signUp.accepted → email.verified › reaches verified`. */
export function titleOf({ model, policy, start, steps }: Walk): string {
  const prefix = Object.keys(model.inputs).length > 1 ? `${policy}: ` : ''
  const end = statesIn((steps.at(-1)?.after ?? start).value).at(-1)
  return `${prefix}${steps.map(({ event }) => worded(event)).join(' → ')} › reaches ${end}`
}
