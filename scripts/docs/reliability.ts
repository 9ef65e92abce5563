// Reads what the tests of faults promise, and what they have measured last.

import { readdirSync, readFileSync } from 'node:fs'

/** What was measured, at which commit (`+`: with changes), on which day and machine. */
export type Figure = { figure: string; commit: string; day: string; machine: string }

export type Kept = {
  /** The test’s first sentence. */
  promise: string
  test: string
  /** What was measured, and the figure. */
  figures: [what: string, figure: Figure][]
}

const root = new URL('../../', import.meta.url)

const read = (path: string): string => {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return '{}'
  }
}

/** @throws Error that names a file whose first line is no promise */
export const readKept = (): Kept[] =>
  readdirSync(new URL('test/faults/', root))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => {
      const test = `test/faults/${name}`
      const [first = ''] = read(test).split('\n')
      const [, promise] = /^\/\/ (.+\.)$/.exec(first) ?? []
      if (!promise) throw new Error(`${test} has to open with its promise, a sentence.`)
      const figures = JSON.parse(read(`docs/reliability/${name.replace('.test.ts', '.json')}`)) as Record<
        string,
        Figure
      >
      return { promise, test, figures: Object.entries(figures) }
    })
