// The hosts of the flows and their queries, and the tests of the servers that judge their mutants.

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mutated } from '../flows/flow-mutants.ts'
import { keyOf } from '../kept.ts'
import type { Kind } from '../kind.ts'
import { type HostMutant, hostMutantsOf, reachedKey } from './host-mutants.ts'
import { openReach } from './reach.ts'
import { openSuite, type Ran, type Tried } from './suite.ts'
import { isSwitched, type Numbered, switchedHost } from './switched-host.ts'

const root = join(import.meta.dirname, '../../..')

const places = [
  'server/db/*.ts',
  'server/db/{auth,app}/*.ts',
  'server/{auth,app}/**/*.{handlers,operations}.ts',
  'server/{auth,app}/rows/*.ts',
]

/** Only npm start and tests of other applications run it: test/rules/production-reach.test.ts. */
const ofTests = 'server/db/testing-rows.ts'

export const hostFiles = (): string[] =>
  globSync(places, { cwd: root })
    .filter((file) => !file.endsWith('.flow.ts') && file !== ofTests)
    .toSorted()

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

export const hostMutants = (): HostMutant[] =>
  hostFiles().flatMap((file) => hostMutantsOf(file, textOf(file)))

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
const readsIt = (file: string, test: string): boolean => importing(file).test(textOf(test))

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
function inBatches(files: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let taken = 0, size = 2; taken < files.length; taken += size, size *= 3)
    batches.push(files.slice(taken, taken + size))
  return batches
}

/** What decides which tests run which functions. */
const reaching = [
  'machines/**/*.ts',
  'server/**/*.{ts,sql}',
  'test/{server,support}/**/*.ts',
  'test/mutate/hosts/{host-mutants,hosts.config,reached.each-file,suite}.ts',
]

export const hosts: Kind<HostMutant> = {
  mutants: hostMutants,
  judging: [...reaching, 'test/mutate/hosts/*.ts', 'test/mutate/syntax.ts'],
  tests: ['test/server/**/*.test.ts'],
  judges: 'the tests of the servers',
  async open({ workers, within, tests }) {
    const ran = await openReach(hostFiles(), reaching, { workers, tests })
    const numbered = hostMutants().map((mutant, number): Numbered => ({ ...mutant, number }))
    const ofFile = Map.groupBy(numbered, ({ file }) => file)
    const byKey = new Map(numbered.map((mutant) => [keyOf(mutant), mutant]))
    const suite = await openSuite(workers, tests, (file, text) => {
      const faults = ofFile.get(file)
      return faults ? switchedHost(text, faults) : null
    })
    async function firstToFail(fault: Tried, batches: string[][]): Promise<string | null> {
      for (const files of batches) {
        const found = await suite.firstToFail(fault, files)
        if (found) return found
      }
      return null
    }
    return {
      atOnce: 1,
      async foundBy(mutant) {
        const filesOf = (owner: HostMutant['owner']) =>
          nearest(filesFor({ file: mutant.file, owner }, ran), ran, within)
        const { number } = byKey.get(keyOf(mutant)) ?? {}
        const nearby = filesOf(mutant.owner)
        const text = mutated(textOf(mutant.file), mutant)
        const rewritten = { file: mutant.file, text }
        if (!isSwitched(mutant) || number === undefined) return firstToFail(rewritten, inBatches(nearby))
        const found = await firstToFail({ number }, inBatches(nearby))
        if (found) return found
        // What a module computes once, by a function of its own, is run by the test that loads it first, and may be read by another.
        if (!suite.isMet(number)) return firstToFail(rewritten, inBatches(filesOf(null)))
        const others = ran.filter((one) => readsIt(mutant.file, one.file) && !nearby.includes(one.file))
        return firstToFail({ number }, inBatches(others.map((one) => one.file)))
      },
      close: suite.close,
    }
  },
}
