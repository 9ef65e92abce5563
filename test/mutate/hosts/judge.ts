// Asks the tests of the servers about one mutant after the other: first the one that has found it before.

import { mutated } from '../flows/flow-mutants.ts'
import { keyOf } from '../kept.ts'
import type { Asked, Judge } from '../kind.ts'
import { finderOf, readFinders } from './finders.ts'
import { hostFiles, hostMutants, textOf } from './host-files.ts'
import type { HostMutant } from './host-mutants.ts'
import { openReach } from './reach.ts'
import { openSuite, type Ran, type Tried } from './suite.ts'
import { isSwitched, type Numbered, switchedHost } from './switched-host.ts'
import { filesFor, inBatches, nearest, readsIt } from './tests-for.ts'

/** What decides which tests run which functions. */
export const reaching = [
  'machines/**/*.ts',
  'server/**/*.{ts,sql}',
  'test/{server,support}/**/*.ts',
  'test/mutate/hosts/{host-mutants,hosts.config,reached.each-file,suite}.ts',
]

export async function openJudge({ workers, within, tests }: Asked): Promise<Judge<HostMutant>> {
  const numbered = hostMutants().map((mutant, number): Numbered => ({ ...mutant, number }))
  const ofFile = Map.groupBy(numbered, ({ file }) => file)
  const byKey = new Map(numbered.map((mutant) => [keyOf(mutant), mutant]))
  const finders = finderOf(readFinders())
  const openSwitched = () =>
    openSuite(workers, tests, (file, text) => {
      const faults = ofFile.get(file)
      return faults ? switchedHost(text, faults) : null
    })
  let suite = await openSwitched()
  let ran: Ran[] | null = null
  /** It takes minutes, and where each mutant is found by what found it before, nothing needs it. */
  async function reach(): Promise<Ran[]> {
    if (ran) return ran
    await suite.close()
    ran = await openReach(hostFiles(), reaching, { workers, tests })
    suite = await openSwitched()
    return ran
  }
  async function firstToFail(fault: Tried, batches: string[][]): Promise<string | null> {
    for (const files of batches) {
      const found = await suite.firstToFail(fault, files)
      if (found) return found
    }
    return null
  }
  const rewritten = (mutant: HostMutant): Tried => ({
    file: mutant.file,
    text: mutated(textOf(mutant.file), mutant),
  })
  async function foundAgain(mutant: HostMutant, number: number | undefined): Promise<string | null> {
    const finder = finders.get(keyOf(mutant))
    if (!finder?.includes(tests)) return null
    if (isSwitched(mutant) && number !== undefined) {
      const found = await suite.firstToFail({ number }, [finder])
      if (found || suite.isMet(number)) return found
    }
    return suite.firstToFail(rewritten(mutant), [finder])
  }
  return {
    atOnce: 1,
    async foundBy(mutant) {
      const { number } = byKey.get(keyOf(mutant)) ?? {}
      const again = await foundAgain(mutant, number)
      if (again) return again
      const ran = await reach()
      const filesOf = (owner: HostMutant['owner']) =>
        nearest(filesFor({ file: mutant.file, owner }, ran), ran, within)
      const nearby = filesOf(mutant.owner)
      if (!isSwitched(mutant) || number === undefined)
        return firstToFail(rewritten(mutant), inBatches(nearby))
      const found = await firstToFail({ number }, inBatches(nearby))
      if (found) return found
      // What a module computes once, by a function of its own, is run by the test that loads it first, and may be read by another.
      if (!suite.isMet(number)) return firstToFail(rewritten(mutant), inBatches(filesOf(null)))
      const others = ran.filter((one) => readsIt(mutant.file, one.file) && !nearby.includes(one.file))
      return firstToFail({ number }, inBatches(others.map((one) => one.file)))
    },
    close: () => suite.close(),
  }
}
