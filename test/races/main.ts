// npm run races: explores, replays, tries the faults or races another service, and says what it found.

import { randomInt } from 'node:crypto'
import { Problem } from '../../server/telemetry/problem.ts'
import { inWords } from './accepted.ts'
import { createDatabase, type Postgres, startPostgres } from './database.ts'
import { recordSwept } from './figures.ts'
import { startNodes } from './nodes.ts'
import { type Options, optionsOf, USAGE } from './options.ts'
import { replay } from './replay.ts'
import { starts } from './starts.ts'
import { sweep } from './sweep.ts'
import { tryAccepted } from './try-accepted.ts'
import { tryFaults } from './try-faults.ts'

type Of<Does extends Options['does']> = Extract<Options, { does: Does }>

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @returns the exit code: 1 where something was found that is no order's */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  let postgres: Postgres | undefined
  try {
    const options = optionsOf(args, env, () => randomInt(2 ** 31))
    if (options.does === 'help') {
      say(USAGE)
      return 0
    }
    postgres = await startPostgres(env.DATABASE_URL)
    if (options.does === 'replay') return (await replay(postgres, options.race, say)) ? 1 : 0
    if (options.does === 'faults') return (await tryFaults(postgres, options, say)) ? 1 : 0
    if (options.does === 'accepted') return (await tryAccepted(postgres, options, say)) ? 1 : 0
    if (options.does === 'better-auth') {
      const { raceBetterAuth } = await import('./rival/race.ts')
      return await raceBetterAuth(postgres, say)
    }
    return await exploreAll(postgres, options)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  } finally {
    await postgres?.stop()
  }
}

async function exploreAll(postgres: Postgres, options: Of<'explore'>): Promise<number> {
  const { seed, profile, workers } = options
  say(`Racing under the profile ${profile}, with --seed ${seed}.`)
  let [found, cases, exhausted] = [0, 0, 0]
  for (const start of starts.filter(({ name }) => options.starts.includes(name))) {
    const each = await Promise.all(
      Array.from({ length: workers }, async () => startNodes(await createDatabase(postgres.url), profile)),
    )
    try {
      const swept = await sweep(each, start, options, say)
      say(
        `${start.name}: ${swept.cases} of ${swept.of} cases, of ${swept.exhausted} every schedule; ${swept.schedules} schedules, and the outcomes of ${swept.linearizable} are linearizable`,
      )
      cases += swept.cases
      exhausted += swept.exhausted
      if (options.record) recordSwept(start.name, swept, options)
      for (const [row, cases] of swept.accepted) say(`  in ${cases} of them, and it stays: ${inWords(row)}`)
      found += swept.found
    } finally {
      await Promise.all(each.map((nodes) => nodes.stop()))
    }
  }
  say(`Of ${exhausted} of ${cases} cases every schedule was run.`)
  say(
    found === 0
      ? 'Every outcome is linearizable, but for those that stay, and the data is consistent.'
      : `${found} cases have an outcome that is not linearizable: of no order.`,
  )
  return found === 0 ? 0 : 1
}
