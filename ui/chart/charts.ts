// The chart of each machine for each choice of open views, laid out once and kept.

import type { MachineName } from '../../machines/all.ts'
import type { MachineDescription } from '../../machines/kit/describe.ts'
import type { StateValue } from '../../server/wire/inspection-messages.ts'
import { canvasMeasure } from './chart-text.ts'
import { descriptions } from './descriptions.answers.ts'
import { workerEngine } from './elk.ts'
import { type Detail, graphOf } from './graph.ts'
import { type Layout, layOut } from './layout.ts'

export const descriptionOf = (name: MachineName): MachineDescription => descriptions[name]

const layouts = new Map<string, Promise<Layout>>()

/** A failed one is not kept, so that it can be asked for again. */
export function layoutOf(
  name: MachineName,
  open: ReadonlySet<string>,
  detail: Detail = 'full',
): Promise<Layout> {
  const key = [name, detail, ...[...open].sort()].join(' ')
  const known = layouts.get(key)
  if (known) return known
  const made = layOut(graphOf(descriptionOf(name), open, detail), workerEngine, canvasMeasure())
  layouts.set(key, made)
  made.catch(() => layouts.delete(key))
  return made
}

/** Every state that a value is in, the outer ones first: `verifyEmail`, `verifyEmail.boxes`, … */
export function pathsIn(value: StateValue | undefined, outer = ''): string[] {
  const at = (key: string) => (outer ? `${outer}.${key}` : key)
  if (value === undefined) return []
  if (typeof value === 'string') return [at(value)]
  return Object.entries(value).flatMap(([key, below]) => [at(key), ...pathsIn(below, at(key))])
}
