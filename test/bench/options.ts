// Reads what npm run bench is given.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '../../server/telemetry/problem.ts'
import { type MeasureName, measureNames } from './measures/names.ts'
import { FEW_USERS, full, quick, type Scale } from './scale.ts'

export type Options = {
  isQuick: boolean
  scale: Scale
  only: readonly MeasureName[]
  /** Null for the default place. */
  out: string | null
  /** An empty database of the person's own; null for the embedded PostgreSQL. */
  databaseUrl: string | null
  wantsHelp: boolean
}

const MOST_USERS = 100_000_000

export const USAGE = `npm run bench -- [--quick] [--only <measure,…>] [--users <number>] [--out <file>] [--help]

  --quick   two minutes instead of fifteen: fewer and shorter rounds, fewer users
  --only    some of ${measureNames.join(', ')}
  --users   the users and sessions that growth ends with: ${full.users}, or 10000000; ${quick.users} with --quick
  --out     the JSON file; node_modules/.cache/lockstep/bench/<date>.json otherwise

DATABASE_URL names an empty database to measure on; without it the embedded PostgreSQL is started.
docs/performance.md says what is measured, and how.`

const usageProblem = (sentence: string) => new Problem(sentence, { exitCode: 2 })

/** @throws Problem */
export function optionsOf(args: string[], env: NodeJS.ProcessEnv): Options {
  const values = parsed(args)
  const isQuick = values.quick ?? false
  const scale = isQuick ? quick : full
  return {
    isQuick,
    scale: values.users === undefined ? scale : { ...scale, users: usersOf(values.users) },
    only: values.only === undefined ? measureNames : onlyOf(values.only),
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
        out: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw usageProblem(`${sentence}: the options are --quick, --only, --users, --out and --help.`)
  }
}

function onlyOf(given: string): MeasureName[] {
  const wanted = given.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !measureNames.some((known) => known === name))
  if (unknown.length > 0)
    throw usageProblem(
      `There is no measure '${unknown.join("', '")}': --only takes a comma list of ${measureNames.join(', ')}.`,
    )
  return measureNames.filter((name) => wanted.includes(name))
}

function usersOf(given: string): number {
  const users = Number(given)
  if (!Number.isInteger(users) || users <= FEW_USERS || users > MOST_USERS)
    throw usageProblem(
      `--users wants a whole number above ${FEW_USERS}, which growth begins with, and at most ${MOST_USERS}, not '${given}'.`,
    )
  return users
}
