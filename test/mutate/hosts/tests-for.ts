// Which files of tests are asked about a mutant, and in which order.

import { basename } from 'node:path'
import { hostFiles, textOf } from './host-files.ts'
import { type HostMutant, reachedKey } from './host-mutants.ts'
import type { Ran } from './suite.ts'

const sumOf = (counts: readonly (readonly [string, number])[]): number =>
  counts.reduce((sum, [, count]) => sum + count, 0)

const importing = (file: string): RegExp =>
  new RegExp(`from '[^']*/${basename(file).replaceAll('.', '\\.')}'`)

/** Of a file whose constants other hosts read: these, too. */
const readersOf = (file: string): string[] => {
  const imported = importing(file)
  return [file, ...hostFiles().filter((other) => imported.test(textOf(other)))]
}

/** Of a file that has constants alone no test runs anything: what reads it itself is about it. */
export const readsIt = (file: string, test: string): boolean => importing(file).test(textOf(test))

/**
 * Those that run its function, from the one that is quick and runs it often beside what else it runs, which is likely to be about it; of
 * no function, those that run any of the files that read it, and those that read it themselves.
 */
export function filesFor(
  { file, owner }: Pick<HostMutant, 'file' | 'owner'>,
  ran: readonly Ran[],
  readers: readonly string[] = owner === null ? readersOf(file) : [],
  reads: (test: string) => boolean = (test) => owner === null && readsIt(file, test),
): string[] {
  const runsIt = (key: string) =>
    owner === null ? readers.some((one) => key.startsWith(`${one}:`)) : key === reachedKey(file, owner)
  return ran
    .flatMap(({ file, ms, reached }) => {
      if (reads(file)) return [{ file, cost: ms }]
      const own = Object.entries(reached).filter(([key]) => runsIt(key))
      const share = sumOf(own) / sumOf(Object.entries(reached))
      return own.length > 0 ? [{ file, cost: ms / share }] : []
    })
    .toSorted((one, other) => one.cost - other.cost)
    .map((one) => one.file)
}

/** As many as take so long in all, and the first of them in any case. */
export function nearest(files: readonly string[], ran: readonly Ran[], within: number | null): string[] {
  const taking = new Map(ran.map(({ file, ms }) => [file, ms]))
  let milliseconds = 0
  return files.filter((file, nth) => {
    milliseconds += taking.get(file) ?? 0
    return nth === 0 || within === null || milliseconds <= within * 1000
  })
}

/** Most are found by the first few, so that the others need not run. */
export function inBatches(files: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let taken = 0, size = 2; taken < files.length; taken += size, size *= 3)
    batches.push(files.slice(taken, taken + size))
  return batches
}
