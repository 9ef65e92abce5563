// Reads a machine as the facts a chart shows: states in their nesting, and what leads from one to another.

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { edgeId, nodesOf, transitionsAt } from '../../../machines/edges.ts'

export type StateFact = {
  /** Dotted below the root, `login.editing`; empty for the root. */
  path: string
  name: string
  type: AnyStateNode['type']
  description: string
  /** The path of the state around it; null for the root. */
  parent: string | null
  isInitial: boolean
  entry: string[]
  ports: string[]
}

export type EdgeFact = {
  id: string
  from: string
  /** Null where the state stays as it is. */
  to: string | null
  event: string
  guard: string
  effects: string[]
  requirement: string
}

export type MachineFacts = { states: StateFact[]; edges: EdgeFact[] }

export const pathOf = (node: AnyStateNode): string => node.path.join('.')

/** A state's name is its key; the root's that of the machine. */
const nameOf = (node: AnyStateNode): string => node.path.at(-1) ?? node.key

const typeOf = (named: unknown): string => {
  if (typeof named === 'string') return named
  return named && typeof named === 'object' && 'type' in named ? `${named.type}` : ''
}

/** A change of context without a name is told by the members it sets; a timer's arming is told by its `after`. */
function doingOf(actions: readonly unknown[]): string[] {
  return actions.flatMap((action) => {
    if (typeof action !== 'function') return [typeOf(action)]
    const assignment = 'assignment' in action ? action.assignment : undefined
    return assignment && typeof assignment === 'object' ? [`set ${Object.keys(assignment).join(', ')}`] : []
  })
}

/** `signIn done`, `after resendCooldown`: XState's own events by the names of the source. */
export function eventName(type: string, portOf: ReadonlyMap<string, string>): string {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (id) return `${portOf.get(id) ?? id} ${outcome === 'done' ? 'done' : 'failed'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delay}`
  return type === '' ? 'at once' : type.replace(/^xstate\./, '')
}

/** Which port answers under an invocation's id. */
export const portsById = (machine: AnyStateMachine): Map<string, string> =>
  new Map(nodesOf(machine).flatMap((node) => node.invoke.map((one) => [one.id, typeOf(one.src)] as const)))

const stateFact = (node: AnyStateNode): StateFact => ({
  path: pathOf(node),
  name: nameOf(node),
  type: node.type,
  description: node.description ?? '',
  parent: node.parent ? pathOf(node.parent) : null,
  isInitial: node.parent?.initial?.target?.[0] === node && node.parent.type !== 'parallel',
  entry: doingOf(node.entry),
  ports: node.invoke.map(({ src }) => typeOf(src)),
})

function edgeFact(
  edge: AnyTransitionDefinition,
  hasAlternatives: boolean,
  ports: Map<string, string>,
): EdgeFact {
  const target = edge.target?.[0]
  return {
    id: edgeId(edge),
    from: pathOf(edge.source),
    to: target ? pathOf(target) : null,
    event: eventName(edge.eventType, ports),
    guard: typeOf(edge.guard) || (hasAlternatives ? 'otherwise' : ''),
    effects: doingOf(edge.actions),
    requirement: `${edge.meta?.requirement ?? ''}`,
  }
}

export function factsOf(machine: AnyStateMachine): MachineFacts {
  const ports = portsById(machine)
  const edges = nodesOf(machine).flatMap((node) => {
    const leaving = transitionsAt(node)
    return leaving.map((edge) =>
      edgeFact(edge, leaving.filter((one) => one.eventType === edge.eventType).length > 1, ports),
    )
  })
  return { states: nodesOf(machine).map(stateFact), edges }
}
