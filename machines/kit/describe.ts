// Describes a machine as plain data, in the names of its source: what its pages and its charts show.

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { edgeId, nodesOf, transitionsAt } from './edges.ts'

/** `effect`: performed by the host; `change`, `set`: an assign, by its name or by the members of the context it sets. */
export type Action = { kind: 'effect' | 'change' | 'set'; names: string[] }

export type StateDescription = {
  /** Dotted below the root, `login.editing`; empty for the root. */
  path: string
  name: string
  type: AnyStateNode['type']
  description: string
  /** The path of the parent state; null for the root. */
  parent: string | null
  isInitial: boolean
  /** A region of a parallel state. */
  isRegion: boolean
  entry: Action[]
  ports: string[]
}

export type TransitionDescription = {
  id: string
  /** Empty for the root. */
  from: string
  /** Null where the state stays as it is. */
  to: string | null
  event: string
  /** `otherwise` for the last of several alternatives. */
  guard: string
  actions: Action[]
  requirement: string
}

/** The root first; the edges in the order in which they are tried. */
export type MachineDescription = { states: StateDescription[]; edges: TransitionDescription[] }

export const pathOf = (node: AnyStateNode): string => node.path.join('.')

const nameOf = (named: unknown): string => {
  if (typeof named === 'string') return named
  return named && typeof named === 'object' && 'type' in named ? `${named.type}` : ''
}

const assignmentOf = (action: unknown): object | null =>
  typeof action === 'function' && 'assignment' in action && typeof action.assignment === 'object'
    ? action.assignment
    : null

/** An action without a name either sets members or arms a timer, which its `after` transition shows. */
function actionsOf({ implementations }: AnyStateMachine, actions: readonly unknown[]): Action[] {
  return actions.flatMap((action): Action[] => {
    const assignment = assignmentOf(action)
    if (assignment) return [{ kind: 'set', names: Object.keys(assignment) }]
    if (typeof action === 'function') return []
    const name = nameOf(action)
    const done: unknown = implementations.actions[name]
    const isChange = typeof done === 'function' && 'type' in done && done.type === 'xstate.assign'
    return [{ kind: isChange ? 'change' : 'effect', names: [name] }]
  })
}

/** `signIn done`, `after resendCooldown`: XState's own events. @param portOf the port that an invocation's id stands for */
export function eventName(type: string, portOf: ReadonlyMap<string, string>): string {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (id) return `${portOf.get(id) ?? id} ${outcome === 'done' ? 'done' : 'failed'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delay}`
  return type === '' ? 'at once' : type.replace(/^xstate\./, '')
}

/** The port that each invocation asks, by its id. */
export const portsById = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(nodesOf(machine).flatMap((node) => node.invoke.map((one) => [one.id, nameOf(one.src)] as const)))

const describeState = (machine: AnyStateMachine, node: AnyStateNode): StateDescription => ({
  path: pathOf(node),
  name: node.key,
  type: node.type,
  description: node.description ?? '',
  parent: node.parent ? pathOf(node.parent) : null,
  isInitial: node.parent?.type !== 'parallel' && node.parent?.initial?.target?.[0] === node,
  isRegion: node.parent?.type === 'parallel',
  entry: actionsOf(machine, node.entry),
  ports: node.invoke.map(({ src }) => nameOf(src)),
})

export function describeMachine(machine: AnyStateMachine): MachineDescription {
  const nodes = nodesOf(machine)
  const ports = portsById(machine)
  const describeTransition = (
    edge: AnyTransitionDefinition,
    _: number,
    leaving: AnyTransitionDefinition[],
  ): TransitionDescription => {
    const target = edge.target?.[0]
    const hasAlternatives = leaving.filter(({ eventType }) => eventType === edge.eventType).length > 1
    return {
      id: edgeId(edge),
      from: pathOf(edge.source),
      to: target ? pathOf(target) : null,
      event: eventName(edge.eventType, ports),
      guard: nameOf(edge.guard) || (hasAlternatives ? 'otherwise' : ''),
      actions: actionsOf(machine, edge.actions),
      requirement: `${edge.meta?.requirement ?? ''}`,
    }
  }
  return {
    states: nodes.map((node) => describeState(machine, node)),
    edges: nodes.flatMap((node) => transitionsAt(node).map(describeTransition)),
  }
}
