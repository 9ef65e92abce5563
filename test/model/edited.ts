// The product’s parts with one thing in one chart replaced.

import { type AnyStateMachine, createMachine } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { withMachine } from './bounds/bounds.ts'
import type { Parts } from './world.ts'

/** A path into a chart, and what is put there. */
type Edit = { machine: MachineName; at: readonly (string | number)[]; put: unknown }

type Tree = { [key: string]: unknown }

/** A copy of plain objects and lists; functions and handles stay what they are. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))
}

export function edited({ machine: name, at, put }: Edit): Parts {
  const machine: AnyStateMachine = machines[name]
  const config = copy(machine.config) as Tree
  const last = at.at(-1) ?? ''
  const parent = at.slice(0, -1).reduce<Tree>((tree, key) => tree[key] as Tree, config)
  // What is not there cannot be changed: the seeded fault is out of date.
  if (parent?.[last] === undefined) throw new Error(`${name} has nothing at ${at.join('.')}.`)
  parent[last] = put
  return withMachine(
    name,
    createMachine(config as never, machine.implementations as never) as AnyStateMachine,
  )
}
