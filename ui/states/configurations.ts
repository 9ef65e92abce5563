// Lists every configuration a machine can be in, from its chart: one leaf, or one leaf of each parallel region.

import type { AnyStateNode, StateValue } from 'xstate'

export function configurationsOf(node: AnyStateNode): StateValue[] {
  const regions = Object.values(node.states).map((child) => ({
    key: child.key,
    below: configurationsOf(child),
  }))
  if (node.type === 'parallel')
    return regions.reduce<Record<string, StateValue>[]>(
      (sofar, { key, below }) => sofar.flatMap((one) => below.map((value) => ({ ...one, [key]: value }))),
      [{}],
    )
  return regions.flatMap(({ key, below }): StateValue[] =>
    below.length === 0 ? [key] : below.map((value) => ({ [key]: value })),
  )
}

const leavesOf = (value: StateValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value).flatMap((below) => (below ? leavesOf(below) : []))

/** `login.editing`, `verifyEmail.verifying+cooling`: the view and its active states. */
export function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([view, below]) => `${view}.${leavesOf(below ?? {}).join('+')}`)
    .join(' ')
}
