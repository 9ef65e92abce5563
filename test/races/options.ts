// Reads what npm run races is given.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '../../server/telemetry/problem.ts'
import type { policies } from '../model/options.ts'
import { type Race, raceIn } from './recording.ts'
import { starts } from './starts.ts'

export type Options =
  | { does: 'help' }
  | { does: 'replay'; race: Race; path: string }
  | { does: 'faults'; only: string; seed: number }
  | { does: 'accepted'; only: string; seed: number }
  | { does: 'better-auth'; seed: number }
  | {
      does: 'explore'
      seed: number
      profile: keyof typeof policies
      /** By name. */
      starts: readonly string[]
      /** Words that the name of a case contains. */
      only: string
      /** How many cases of each state are left out. */
      from: number
      /** So many cases of each state, chosen by the seed; null for all. */
      sample: number | null
      /** Whether each case says which orders explain its outcomes. */
      orders: boolean
      /** Whether what it comes to is kept for docs/races.md. */
      record: boolean
      schedules: number
      workers: number
      out: string
    }

export const profiles = ['hardened', 'spec'] as const satisfies readonly (keyof typeof policies)[]

const SCHEDULES = 12
/** Most of the time a case waits for PostgreSQL. */
const WORKERS = 4
/** A seed is a whole number of 32 bits, as fast-check takes it. */
const LARGEST_SEED = 2 ** 31 - 1

export const USAGE = `npm run races -- [--seed 42] [--profile hardened] [--start <name>] [--only <words>] [--from 0] [--sample 40] [--schedules ${SCHEDULES}] [--workers ${WORKERS}] [--orders] [--record] [--out <folder>]
npm run races -- --replay <file>
npm run races -- --faults [--only <words>]
npm run races -- --accepted [--only <words>]
npm run races -- --better-auth

  --seed         the seed of the random schedules; a new one by default
  --profile      hardened or spec
  --start        one of: ${starts.map(({ name }) => name).join('; ')}
  --only         only cases whose requests contain these words
  --from         skips this many cases of each state, to resume another run
  --sample       this many cases of each state, chosen by the seed; all by default
  --orders       prints for each case the orders that explain its outcomes
  --record       saves the results in docs/races/swept.json, from which npm run docs writes the page
  --schedules    schedules of each case that switch once, and a third as many at random
  --workers      cases at once, each on its own database
  --out          the folder for failures; node_modules/.cache/lockstep/races by default
  --replay       runs the schedule of a file again, exactly
  --faults       removes one lock, second read or unique constraint after another, and lists those that no race notices
  --accepted     races the accepted outcomes, and fails if one no longer occurs, or another does
  --better-auth  races Better Auth 1.6.15 and 1.7.7

DATABASE_URL names a PostgreSQL server to race on, with a superuser; without it the embedded one is started.
docs/races.md explains what is raced, and how.`

const usageProblem = (sentence: string) => new Problem(sentence, { exitCode: 2 })

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        profile: { type: 'string' },
        start: { type: 'string' },
        only: { type: 'string' },
        from: { type: 'string' },
        sample: { type: 'string' },
        orders: { type: 'boolean' },
        record: { type: 'boolean' },
        schedules: { type: 'string' },
        workers: { type: 'string' },
        out: { type: 'string' },
        replay: { type: 'string' },
        faults: { type: 'boolean' },
        accepted: { type: 'boolean' },
        'better-auth': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw usageProblem(`${sentence}: npm run races -- --help names the options.`)
  }
}

function whole(name: string, given: string, { least = 0, most }: { least?: number; most: number }): number {
  const number = Number(given)
  if (given.trim() === '' || !Number.isInteger(number) || number < least || number > most)
    throw usageProblem(`${name} wants a whole number from ${least} to ${most}, not '${given}'.`)
  return number
}

/** @throws Problem */
export function optionsOf(args: string[], env: NodeJS.ProcessEnv, newSeed: () => number): Options {
  const given = parsed(args)
  if (given.help) return { does: 'help' }
  const from = env.INIT_CWD ?? process.cwd()
  if (given.replay !== undefined) {
    const path = resolve(from, given.replay)
    return { does: 'replay', race: raceIn(textOf(path), path), path }
  }
  const seed = given.seed === undefined ? newSeed() : whole('--seed', given.seed, { most: LARGEST_SEED })
  if (given['better-auth']) return { does: 'better-auth', seed }
  const only = given.only ?? ''
  if (given.faults) return { does: 'faults', only, seed }
  if (given.accepted) return { does: 'accepted', only, seed }
  const { profile = 'hardened', start } = given
  if (profile !== 'hardened' && profile !== 'spec')
    throw usageProblem(`--profile is hardened or spec, not '${profile}'.`)
  const names = starts.map(({ name }) => name)
  if (start !== undefined && !names.includes(start))
    throw usageProblem(`There is no starting state '${start}': --start takes one of ${names.join('; ')}.`)
  return {
    does: 'explore',
    seed,
    profile,
    starts: start === undefined ? names : [start],
    only,
    from: whole('--from', given.from ?? '0', { most: 1_000_000 }),
    sample:
      given.sample === undefined ? null : whole('--sample', given.sample, { least: 1, most: 1_000_000 }),
    orders: given.orders === true,
    record: given.record === true,
    schedules: whole('--schedules', given.schedules ?? `${SCHEDULES}`, { most: 100_000 }),
    workers: whole('--workers', given.workers ?? `${WORKERS}`, { least: 1, most: 16 }),
    out: resolve(from, given.out ?? 'node_modules/.cache/lockstep/races'),
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw usageProblem(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}): name a file that npm run races has written.`,
    )
  }
}
