// npm run migrate: migrates both schemas, or the one that is named; with --audit-by-month it splits their audits, too.

import { givenTo, say } from '../commands/command.ts'
import { common } from '../config/common-settings.ts'
import { demandDatabaseUrl } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { migrate, type Schema } from '../db/migrate.ts'
import { splitAudit } from '../db/split-audit.ts'
import { Problem } from '../telemetry/problem.ts'
import { runMain } from '../telemetry/run-main.ts'

const isSchema = (name: string): name is Schema => name === 'auth' || name === 'app'

/** Beside what was done, which programs may read. */
const waiting = { info: (sentence: string) => void process.stderr.write(`${sentence}\n`) }

runMain(async () => {
  const given = givenTo('migrate')
  if (!given) return
  const named = given.words
  const unknown = named.find((name) => !isSchema(name))
  if (unknown !== undefined)
    throw new Problem(`There is no schema "${unknown}": name auth or app, or neither for both.`, {
      exitCode: 2,
    })
  const { DATABASE_URL } = common
  const databaseUrl = demandDatabaseUrl(loadSettings({ DATABASE_URL }, readEnv()).values)
  for (const schema of named.length > 0 ? named.filter(isSchema) : (['auth', 'app'] as const)) {
    const applied = await migrate(databaseUrl, schema, waiting)
    say(`${schema}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date'}`)
    if (given.values['audit-by-month'] === true)
      say(
        (await splitAudit(databaseUrl, schema))
          ? `${schema}: the audit is by month now`
          : `${schema}: the audit is by month already`,
      )
  }
})
