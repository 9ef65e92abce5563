// Notes with a test which transitions it walked and which states it reached, for the table that ends a run.

import type { MachineName } from '../../machines/all.ts'
import { edgesOn, statesOn, type Walk } from './walks.ts'

/** The machine alone, real servers with their database, a real browser. */
export type Walker = 'pure' | 'HTTP' | 'Chromium'

export type Walked = { machine: MachineName; walker: Walker; edges: string[]; states: string[] }

declare module 'vitest' {
  interface TaskMeta {
    walked?: Walked
  }
}

export const walkedBy = (walker: Walker, walk: Walk): Walked => ({
  machine: walk.model.name,
  walker,
  edges: [...edgesOn([walk])],
  states: [...statesOn([walk])],
})
