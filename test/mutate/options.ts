// What npm run mutate -- flows | hosts takes.

import { parseArgs } from 'node:util'
import { Problem } from '../../server/telemetry/problem.ts'

export type What = 'flows' | 'hosts'

export type Options = {
  what: What
  file: string
  /** Words of the mutant’s name, as it is said. */
  name: string
  seed: number
  sample: number | null
  workers: number
  /** How long the tests that are asked about a mutant take in all, in seconds; null for all of them. */
  within: number | null
  /** Only test files whose path has these words are asked. */
  tests: string
  isFresh: boolean
  records: boolean
}

/** Whether all mutants are asked about. */
export const isWhole = ({ file, name, sample, tests }: Options): boolean =>
  file === '' && name === '' && sample === null && tests === ''

const HOW = 'npm run mutate -- flows --file members --sample 20 --seed 42'

function whole(name: string, given: string, least: number): number {
  const number = Number(given)
  if (Number.isInteger(number) && number >= least && number < 2 ** 31) return number
  throw new Problem(`--${name} wants a whole number from ${least}, not ${given}: ${HOW}`, { exitCode: 2 })
}

/** @throws Problem */
export function optionsOf([what, ...args]: string[]): Options {
  if (what !== 'flows' && what !== 'hosts')
    throw new Problem(`Say whose mutants: flows or hosts, not ${what ?? 'nothing'}: ${HOW}`, { exitCode: 2 })
  const parsed = () => {
    try {
      return parseArgs({
        args,
        options: {
          file: { type: 'string', default: '' },
          name: { type: 'string', default: '' },
          seed: { type: 'string', default: '1' },
          sample: { type: 'string' },
          workers: { type: 'string', default: '2' },
          within: { type: 'string' },
          tests: { type: 'string', default: '' },
          fresh: { type: 'boolean', default: false },
          record: { type: 'boolean', default: false },
        },
      }).values
    } catch (error) {
      throw new Problem(`${(error as Error).message.split('. ')[0]}: ${HOW}`, { exitCode: 2 })
    }
  }
  const { file, name, seed, sample, workers, within, tests, fresh, record } = parsed()
  if ((within !== undefined || tests !== '') && what === 'flows')
    throw new Problem(`--within and --tests are for hosts: all proofs are asked about a flow: ${HOW}`, {
      exitCode: 2,
    })
  // Of a test that is not asked nothing would be known, and what it finds would be forgotten.
  if (record && tests !== '')
    throw new Problem(`--record is of all tests, without --tests: ${HOW}`, { exitCode: 2 })
  const options: Options = {
    what,
    file,
    name,
    seed: whole('seed', seed, 0),
    sample: sample === undefined ? null : whole('sample', sample, 1),
    workers: whole('workers', workers, 1),
    within: within === undefined ? null : whole('within', within, 1),
    tests,
    isFresh: fresh,
    records: record,
  }
  if (record && what === 'flows' && !isWhole(options))
    throw new Problem(`--record is of all flows, without --file, --name and --sample: ${HOW}`, {
      exitCode: 2,
    })
  return options
}
