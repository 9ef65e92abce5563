// The rows of docs/requirements, and what the machines say of them.

import { describeMachine, type MachineDescription } from '../../../machines/kit/describe.ts'
import { catalogue } from '../../../scripts/docs/catalogue.ts'
import { type Requirement, readSections } from '../../../scripts/docs/requirements.ts'

export const page = 'docs/requirements.md'
export const sections = readSections()
export const rows: Requirement[] = sections.flatMap((one) => one.rows)

const described: ReadonlyMap<string, MachineDescription> = new Map(
  catalogue.map(({ name, machine }) => [name, describeMachine(machine)]),
)

/** Which machines' transitions cite each id. */
export const citations: ReadonlyMap<string, string[]> = [...described].reduce((found, [name, { edges }]) => {
  for (const { requirement } of edges)
    found.set(requirement, [...new Set([...(found.get(requirement) ?? []), name])])
  return found
}, new Map<string, string[]>())

/**
 * True where a machine has what a row names of it.
 * @param named `state · event`, `state`, `effect name`, `anywhere · event` for the root's, or `throughout`
 */
export function isInMachine(name: string, named: string): boolean {
  const machine = described.get(name)
  if (!machine || named === 'throughout') return machine !== undefined
  const { states, edges } = machine
  const effect = /^effect (\w+)$/.exec(named)?.[1]
  if (effect)
    return [...states.map(({ entry }) => entry), ...edges.map(({ actions }) => actions)].some((actions) =>
      actions.some(({ kind, names }) => kind === 'effect' && names.includes(effect)),
    )
  const [state = '', event] = named.split(' · ')
  const path = state === 'anywhere' ? '' : state
  return event === undefined
    ? states.some((one) => one.path === path)
    : edges.some((one) => one.from === path && one.event === event)
}
