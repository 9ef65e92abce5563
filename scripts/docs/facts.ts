// Reads a machine as plain facts: its states, its transitions, and what each of them does.

import type { AnyStateMachine, AnyStateNode, UnknownAction } from 'xstate'
import { nodesOf, transitionsAt } from '../../machines/edges.ts'
import { eventName } from './words.ts'

export type Doing = {
  /** Performed by the host. */
  effects: string[]
  /** Changes of what the machine remembers. */
  memory: string[]
}

export type StateFact = {
  /** Dotted below the root: `login.editing`. */
  path: string
  type: AnyStateNode['type']
  description: string
  initial: boolean
  entry: Doing
  ports: string[]
}

export type TransitionFact = Doing & {
  /** Empty for the root. */
  from: string
  event: string
  /** `otherwise` after guarded alternatives of the same event. */
  guard: string
  /** Null where the state stays as it is. */
  to: string | null
  requirement: string
}

const pathOf = (node: AnyStateNode): string => node.path.join('.')

const nameOf = (named: unknown): string =>
  typeof named === 'string'
    ? named
    : named && typeof named === 'object' && 'type' in named
      ? `${named.type}`
      : ''

const keysSet = (action: object): string[] =>
  'assignment' in action && action.assignment && typeof action.assignment === 'object'
    ? Object.keys(action.assignment)
    : []

const isAssign = (action: unknown): action is object =>
  typeof action === 'function' && 'type' in action && action.type === 'xstate.assign'

function doingOf(machine: AnyStateMachine, actions: readonly (UnknownAction | string)[]): Doing {
  const doing: Doing = { effects: [], memory: [] }
  for (const action of actions) {
    const name = nameOf(action)
    if (isAssign(action)) doing.memory.push(...keysSet(action))
    // A function without a name of ours arms a timer: its `after` transition tells of it.
    else if (typeof action !== 'function')
      doing[isAssign(machine.implementations.actions[name]) ? 'memory' : 'effects'].push(name)
  }
  return doing
}

export function statesOf(machine: AnyStateMachine): StateFact[] {
  return nodesOf(machine)
    .slice(1)
    .map((node) => ({
      path: pathOf(node),
      type: node.type,
      description: node.description ?? '',
      initial: node.parent?.type === 'parallel' || node.parent?.initial?.target?.[0] === node,
      entry: doingOf(machine, node.entry),
      ports: node.invoke.map((invoked) => nameOf(invoked.src)),
    }))
}

/** The port that each invocation asks, by its id. */
export const portsById = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(nodesOf(machine).flatMap((node) => node.invoke.map((one) => [one.id, nameOf(one.src)] as const)))

export function transitionsOf(machine: AnyStateMachine): TransitionFact[] {
  const portOf = portsById(machine)
  return nodesOf(machine).flatMap((node) => {
    const guarded = new Set<string>()
    return transitionsAt(node).map((one) => {
      const guard = nameOf(one.guard) || (guarded.has(one.eventType) ? 'otherwise' : '')
      guarded.add(guard ? one.eventType : '-')
      const target = one.target?.[0]
      return {
        from: pathOf(node),
        event: eventName(one.eventType, portOf),
        guard,
        to: target ? pathOf(target) : null,
        ...doingOf(machine, one.actions),
        requirement: `${one.meta?.requirement ?? ''}`,
      }
    })
  })
}
