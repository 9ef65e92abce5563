// npm run races: explores, replays, tries the faults or races another service, and says what it found.

import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../server/telemetry/problem.ts'
import { casesOf } from './cases.ts'
import { createDatabase, type Postgres, startPostgres } from './database.ts'
import { createExplorer } from './explorer.ts'
import { startNodes } from './nodes.ts'
import { type Options, optionsOf, USAGE } from './options.ts'
import { recordingOf } from './recording.ts'
import { replay } from './replay.ts'
import { starts } from './starts.ts'
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
  const { seed, profile, only, schedules, out } = options
  say(`Racing under the profile ${profile}, with --seed ${seed}.`)
  let found = 0
  for (const start of starts.filter(({ name }) => options.starts.includes(name))) {
    const nodes = await startNodes(await createDatabase(postgres.url), profile)
    try {
      const cases = (await casesOf(nodes, start)).filter(({ names }) => names.join(' | ').includes(only))
      const explorer = createExplorer(nodes)
      let run = 0
      for (const [index, one] of cases.entries()) {
        if (index % 100 === 0) process.stderr.write(`${start.name}: ${index} of ${cases.length} cases\n`)
        // Two addresses have little in common that could be raced for.
        const most = one.addresses === 1 ? schedules : Math.ceil(schedules / 3)
        const bounds = { exhaustive: most, oneSwitch: most, sampled: Math.ceil(most / 3), seed }
        const { explored } = await explorer.explore(one, bounds)
        run += explored.schedules
        if (!explored.found) continue
        found += 1
        const recording = recordingOf(one, explored.found, { profile, fault: null, now: Date.now() })
        mkdirSync(out, { recursive: true })
        const file = join(out, `${recording.title.replace(/[^\w]+/g, '-')}-${one.addresses}.json`)
        writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`)
        say(
          `${recording.title}: of no order one after the other\n  ${explored.found.differences.join('\n  ')}\n  npm run races -- --replay ${file}\n  npm run inspect -- ${file}`,
        )
      }
      say(`${start.name}: ${cases.length} cases, ${run} schedules`)
    } finally {
      await nodes.stop()
    }
  }
  say(
    found === 0
      ? 'Every outcome is that of some order, and the books balance.'
      : `${found} cases have an outcome of no order.`,
  )
  return found === 0 ? 0 : 1
}
