// Records with a test which transitions it walked and which states it reached, for the table that ends a run.

import type { MachineName } from '../../machines/all.ts'
import type { Figure } from '../../scripts/docs/walked.ts'
import { edgesOn, statesOn, type Walk } from './walks.ts'

export type Walker = Figure['walker']

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
