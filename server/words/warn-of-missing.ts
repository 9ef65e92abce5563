// Names, at the start, what a language that an operator adds says in English.

import { called } from '../telemetry/called.mjs'
import type { Log } from '../telemetry/log.ts'

/** The log says how many there are, and the command which. */
const NAMED = 5

type Counts = readonly (readonly [file: string, sentences: number, missing: readonly string[]])[]

export function warnOfMissing(log: Log, counts: Counts = []): void {
  for (const [file, , missing] of counts) {
    if (missing.length === 0) continue
    const named = missing.slice(0, NAMED).join(', ')
    const all = missing.length > NAMED ? `, …; ${called('words', 'check <folder>')} names all of them` : ''
    log.warn(`${file} lacks ${missing.length} sentences, which are said in English: ${named}${all}.`)
  }
}
