// npm run conform -- --better-auth: tries each version that is kept here, and writes what it found into docs/conform.md.

import { readFileSync, writeFileSync } from 'node:fs'
import { Problem } from '../../server/telemetry/problem.ts'
import { tryPairs } from '../conform/at-once.ts'
import { reader } from '../conform/mailbox.ts'
import { countOf, type Row, rowsOf } from '../conform/report.ts'
import { tryServer } from '../conform/try.ts'
import type { Servers } from '../model/http.ts'
import { type Postgres, startPostgres } from '../races/database.ts'
import { versions } from './load.ts'
import { type Tried, withVersions } from './page.ts'
import { serveBetterAuth } from './serve.ts'

const page = new URL('../../docs/conform.md', import.meta.url)

/** More than against a server that somebody waits for: what is found here is kept. */
const ROUNDS = 30

const say = (line: string) => process.stdout.write(`${line}\n`)

async function tryVersion(postgres: Postgres, version: string): Promise<Row[]> {
  // Its router prints what a race made it fail with, whatever its logger is set to: the answer 500 says so, too.
  console.error = () => {}
  const served = await serveBetterAuth(postgres, version, say)
  const sent = async (email: string, purpose: string) => served.sentTo(email, purpose) ?? ''
  const servers: Servers = {
    auth: served.url,
    app: null,
    origin: new URL(served.url).origin,
    // It mails before it answers.
    newCode: reader(sent, 0),
  }
  try {
    const { verdicts } = await tryServer(servers, 'hardened', 'family')
    return rowsOf(verdicts, await tryPairs({ servers, run: 'family', rounds: ROUNDS }))
  } finally {
    await served.stop()
  }
}

/** @returns the exit code: 0 when each version was tried, whatever was found */
export async function tryWholeFamily(env: NodeJS.ProcessEnv): Promise<number> {
  let postgres: Postgres | undefined
  try {
    postgres = await startPostgres(env.DATABASE_URL)
    const tried: Tried[] = []
    for (const version of versions) {
      const rows = await tryVersion(postgres, version)
      tried.push({ version, rows })
      say(
        `Better Auth ${version}: ${countOf(rows, 'conforms')} conform, ${countOf(rows, 'differs')} differ, ${countOf(rows, 'not offered')} were not offered.`,
      )
    }
    writeFileSync(page, withVersions(readFileSync(page, 'utf8'), tried))
    say('Wrote docs/conform.md.')
    return 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  } finally {
    await postgres?.stop()
  }
}
