// What differs between the kinds of mutants: which there are, and what judges them.

import type { Judging, Result } from './kept.ts'
import type { Options } from './options.ts'

export type Named = { file: string; line: number; name: string }

export type Asked = Pick<Options, 'workers' | 'within' | 'tests'>

export type Kind<Mutant extends Named> = Judging & {
  mutants: () => Mutant[]
  /** In the sentence of the result. */
  judges: string
  open: (asked: Asked) => Promise<Judge<Mutant>>
  /** Keeps for later runs what has found each. */
  recordFinders?: (results: readonly Result[]) => void
}

export type Judge<Mutant> = {
  /** How many mutants may be judged at the same time. */
  atOnce: number
  /** What finds it; null where nothing does. */
  foundBy: (mutant: Mutant) => Promise<string | null>
  close: () => Promise<void>
}
