// npm run import: imports the users of another Better Auth, and prints which rows were left out and why.

import { parseArgs } from 'node:util'
import { authSettings } from '../config/auth.ts'
import { demandDatabaseUrl } from '../config/database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { Problem } from '../telemetry/problem.ts'
import { runMain } from '../telemetry/run-main.ts'
import { importBetterAuth, type Report, type Tally } from './import/import.ts'

const usage =
  'npm run import -- [<DATABASE_URL of the Better Auth>, else IMPORT_DATABASE_URL] [--schema <name>] [--dry-run]'

const fault = (what: string) => new Problem(`${what.replace(/\.$/, '')}.\n${usage}`, { exitCode: 2 })

function readArguments(args: string[], fromEnvironment: string | undefined) {
  const options = { schema: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      throw fault(error instanceof Error ? error.message : 'The arguments cannot be read')
    }
  }
  const { positionals, values } = read()
  const [sourceUrl = fromEnvironment, ...others] = positionals
  // The address contains a password, so it is not repeated in the message.
  if (sourceUrl === undefined || others.length > 0 || !/^postgres(ql)?:\/\//.test(sourceUrl))
    throw fault('Give one address that begins with postgres://, best by IMPORT_DATABASE_URL')
  return { sourceUrl, schema: values.schema, dryRun: values['dry-run'] }
}

const tallied = (name: string, { taken, left }: Tally) =>
  [`${name}: ${taken} taken over`, ...[...left].map(([reason, count]) => `  ${count} left: ${reason}`)].join(
    '\n',
  )

const summaryOf = (report: Report) =>
  [
    ...(report.undo ? ['Nothing was changed. It would have been:'] : []),
    `From the schema "${report.from}".`,
    tallied('users', report.user),
    tallied('accounts', report.account),
    tallied('sessions', report.session),
    ...(report.secondFactors > 0
      ? [`Of ${report.secondFactors} people a second factor was asked there; here none is.`]
      : []),
    ...(report.keptAside
      ? [
          `Their own tables are kept in the schema "${report.keptAside}"; references to them still lead there.`,
        ]
      : []),
    'Who is signed in there stays so, if COOKIE_PREFIX is what it was there and AUTH_URL is on the same host.',
  ].join('\n')

runMain(async () => {
  const { DATABASE_URL, IMPORT_DATABASE_URL, OIDC_PROVIDERS } = authSettings
  const { values } = loadSettings({ DATABASE_URL, IMPORT_DATABASE_URL, OIDC_PROVIDERS }, readEnv())
  const source = readArguments(process.argv.slice(2), values.IMPORT_DATABASE_URL)
  const issuers = new Map(values.OIDC_PROVIDERS.map(({ id, issuer }) => [id, issuer]))
  const report = await importBetterAuth({ ...source, databaseUrl: demandDatabaseUrl(values), issuers })
  process.stdout.write(`${summaryOf(report)}\n`)
})
