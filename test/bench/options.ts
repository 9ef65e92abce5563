// Reads what npm run bench is given.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '../../server/telemetry/problem.ts'
import {
  type ComparedName,
  comparedNames,
  type MeasureName,
  measureNames,
  usualNames,
} from './measures/names.ts'
import { comparing, FEW_USERS, full, quick, type Scale } from './scale.ts'

/** `compare` names the commit beside which this checkout is measured, instead of the rival and the floors. */
type Measured =
  | { compare: null; only: readonly MeasureName[] }
  | { compare: string; only: readonly ComparedName[] }

export type Options = Measured & {
  isQuick: boolean
  /** Whether docs/bench keeps the run. */
  isKept: boolean
  scale: Scale
  /** Null for the default place. */
  out: string | null
  /** An empty database of the person's own; null for the embedded PostgreSQL. */
  databaseUrl: string | null
  wantsHelp: boolean
}

const MOST_USERS = 100_000_000

export const USAGE = `npm run bench -- [--quick] [--only <measure,…>] [--users <number>]
                 [--compare <commit>] [--keep] [--out <file>] [--help]

  --quick   a few minutes instead of three quarters of an hour: fewer and shorter rounds, fewer users
  --only    some of ${measureNames.join(', ')}; the last one by its name alone
  --users   the users and sessions that growth ends with: ${full.users}, or 10000000; ${quick.users} with --quick
  --compare an earlier commit, beside which ${comparedNames.join(', ')} are measured, instead of all else
  --keep    the ratios that have a goal in docs/bench, for the chart that npm run docs draws: of a whole run, and a commit without changes
  --out     the JSON file; node_modules/.cache/lockstep/bench/<date>.json otherwise

DATABASE_URL names an empty database to measure on; without it the embedded PostgreSQL is started.
docs/performance.md says what is measured, and how.`

const usageProblem = (sentence: string) => new Problem(sentence, { exitCode: 2 })

/** @throws Problem */
export function optionsOf(args: string[], env: NodeJS.ProcessEnv): Options {
  const values = parsed(args)
  const isQuick = values.quick ?? false
  const measured = measuredOf(values)
  const usual = isQuick ? quick : full
  const scale = measured.compare === null ? usual : comparing(usual)
  return {
    isQuick,
    isKept: keptOf(values),
    scale: values.users === undefined ? scale : { ...scale, users: usersOf(values.users) },
    ...measured,
    out: values.out === undefined ? null : resolve(env.INIT_CWD ?? process.cwd(), values.out),
    databaseUrl: env.DATABASE_URL || null,
    wantsHelp: values.help ?? false,
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean' },
        only: { type: 'string' },
        users: { type: 'string' },
        compare: { type: 'string' },
        out: { type: 'string' },
        keep: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw usageProblem(
      `${sentence}: the options are --quick, --only, --users, --compare, --keep, --out and --help.`,
    )
  }
}

/** @throws Problem for a part of a run, whose figures would stand beside those of whole ones */
function keptOf({ keep = false, quick, only, compare }: ReturnType<typeof parsed>): boolean {
  if (keep && (quick || only !== undefined || compare !== undefined))
    throw usageProblem('--keep keeps a whole run: leave out --quick, --only and --compare.')
  return keep
}

const measuredOf = ({ compare, only }: { compare?: string; only?: string }): Measured =>
  compare === undefined
    ? { compare: null, only: onlyOf(only, measureNames, usualNames) }
    : { compare, only: onlyOf(only, comparedNames, comparedNames) }

function onlyOf<Name extends MeasureName>(
  given: string | undefined,
  possible: readonly Name[],
  usual: readonly Name[],
): readonly Name[] {
  if (given === undefined) return usual
  const wanted = given.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !possible.some((known) => known === name))
  if (unknown.length > 0)
    throw usageProblem(
      `There is no measure '${unknown.join("', '")}': --only takes a comma list of ${possible.join(', ')}.`,
    )
  return possible.filter((name) => wanted.includes(name))
}

function usersOf(given: string): number {
  const users = Number(given)
  if (!Number.isInteger(users) || users <= FEW_USERS || users > MOST_USERS)
    throw usageProblem(
      `--users wants a whole number above ${FEW_USERS}, which growth begins with, and at most ${MOST_USERS}, not '${given}'.`,
    )
  return users
}
