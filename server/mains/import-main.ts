// npm run import: takes over the people of another Better Auth, of a CSV file or of another product's export, or organizations, and says what was left out and why.

import { resolve } from 'node:path'
import { createFactorSeal } from '../auth/crypto/factor-seal.ts'
import { theirSecrets } from '../auth/import/better-auth-secret.ts'
import { ownCsv } from '../auth/import/formats/csv-records.ts'
import { hashConfigIn } from '../auth/import/formats/firebase.ts'
import type { FileFormat } from '../auth/import/formats/format.ts'
import { formatNamed, formatNames } from '../auth/import/formats/format-by-product.ts'
import { importBetterAuth, type Report, type Tally } from '../auth/import/import.ts'
import { importFile } from '../auth/import/import-file.ts'
import type { FactorKeys } from '../auth/import/judge-factors.ts'
import { unreadSummary } from '../auth/import/unread.ts'
import type { Given } from '../commands/arguments.mjs'
import { withAuthDatabase } from '../commands/auth-database.ts'
import { fault, runCommand, say } from '../commands/command.ts'
import { operatorName } from '../commands/operator.ts'
import { fromOrganizations } from '../commands/organizations-of-file.ts'
import { createProgress } from '../commands/progress.ts'
import { type AuthSettings, authSettings } from '../config/auth-settings.ts'
import { databaseUrlBeside } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { developmentSecrets } from '../config/secrets.ts'
import { Problem } from '../telemetry/problem.ts'

/** Best by the environment, since what is an argument can be seen by everybody on the machine. */
function sourceOf({ words: [address] }: Given, fromEnvironment: string | undefined): string {
  const given = address ?? fromEnvironment ?? ''
  // The address contains a password, so it is not repeated in the message.
  if (!/^postgres(ql)?:\/\//.test(given))
    throw fault('Give one address that begins with postgres://, preferably in IMPORT_DATABASE_URL.')
  return given
}

const tallied = (name: string, { taken, left }: Tally) =>
  [`${name}: ${taken} taken over`, ...[...left].map(([reason, count]) => `  ${count} left: ${reason}`)].join(
    '\n',
  )

const ifAny = (name: string, tally: Tally) =>
  tally.taken > 0 || tally.left.size > 0 ? [tallied(name, tally)] : []

const summaryOf = (report: Report) =>
  [
    ...(report.undo ? ['A dry run: nothing has changed. The import would do this:'] : []),
    `From the schema "${report.from}".`,
    tallied('users', report.user),
    tallied('accounts', report.account),
    tallied('sessions', report.session),
    ...ifAny('authenticator apps', report.twofactor),
    ...ifAny('recovery codes', report.recoveryCodes),
    ...ifAny('passkeys', report.passkey),
    ...(report.passkey.taken > 0
      ? ['A passkey works where PASSKEY_RP_ID is the domain that it was made for there.']
      : []),
    ...(report.unverified > 0
      ? [
          `${report.unverified} of these people have not verified their email there. Here they type a mailed code before their password works.`,
          'If that service asked nobody to verify, and you trust the addresses, import with --trust-emails.',
        ]
      : []),
    ...unreadSummary(report.plugins, report.unread, report.unfit),
    ...(report.unasked > 0
      ? [
          `${report.unasked} people were asked for a second factor there, and are not here: they sign in without one until they enrol an app.`,
        ]
      : []),
    ...(report.keptAside
      ? [
          `That Better Auth’s own tables are in the schema "${report.keptAside}" now, and references to them still work.`,
        ]
      : []),
    'People who are signed in there stay signed in, if COOKIE_PREFIX is the same and AUTH_URL is on the same host.',
  ].join('\n')

/** Our own secret is needed only where there is something to seal. */
function factorKeysOf(given: string | undefined): FactorKeys | null {
  if (!given) return null
  const { AUTH_SECRET, DATA_DIR } = authSettings
  const { values } = loadSettings({ AUTH_SECRET, DATA_DIR }, readEnv())
  const secrets = values.AUTH_SECRET ?? [developmentSecrets(values.DATA_DIR).authSecret]
  return { theirs: theirSecrets(given), seal: createFactorSeal(secrets) }
}

const issuersOf = ({ OIDC_PROVIDERS }: Pick<AuthSettings, 'OIDC_PROVIDERS'>) =>
  new Map(OIDC_PROVIDERS.map(({ id, issuer }) => [id, issuer]))

async function fromBetterAuth(given: Given): Promise<void> {
  const { DATABASE_URL, DATA_DIR, IMPORT_DATABASE_URL, OIDC_PROVIDERS, OPERATOR } = authSettings
  const { IMPORT_BETTER_AUTH_SECRET, USER_FIELDS } = authSettings
  const source = { IMPORT_DATABASE_URL, IMPORT_BETTER_AUTH_SECRET }
  const needed = { ...source, DATABASE_URL, DATA_DIR, OIDC_PROVIDERS, USER_FIELDS, OPERATOR }
  const { values } = loadSettings(needed, readEnv())
  const sourceUrl = sourceOf(given, values.IMPORT_DATABASE_URL)
  const { schema, 'dry-run': dryRun, 'trust-emails': trustsEmails } = given.values
  const progress = createProgress('rows read')
  const report = await importBetterAuth({
    sourceUrl,
    schema: typeof schema === 'string' ? schema : undefined,
    dryRun: dryRun === true,
    trustsEmails: trustsEmails === true,
    userFields: values.USER_FIELDS,
    operator: operatorName(values.OPERATOR),
    databaseUrl: databaseUrlBeside(values),
    factorKeys: factorKeysOf(values.IMPORT_BETTER_AUTH_SECRET),
    issuers: issuersOf(values),
    read: progress.add,
  }).finally(progress.end)
  say(summaryOf(report))
}

/** @throws Problem for a product that is not known, or a hash configuration that is none */
function formatOf({ from, 'without-passwords': withoutPasswords }: Given['values']): FileFormat {
  if (from === undefined) return ownCsv
  const { IMPORT_FIREBASE_HASH_CONFIG } = authSettings
  const { values } = loadSettings({ IMPORT_FIREBASE_HASH_CONFIG }, readEnv())
  const given = values.IMPORT_FIREBASE_HASH_CONFIG
  const firebaseHashConfig = given ? hashConfigIn(given) : null
  if (from === 'firebase' && !given && !withoutPasswords)
    throw fault(
      'Give IMPORT_FIREBASE_HASH_CONFIG, by which passwords of Firebase are compared, or leave them behind with --without-passwords.',
    )
  if (given && !firebaseHashConfig)
    throw fault(
      'IMPORT_FIREBASE_HASH_CONFIG lacks base64_signer_key, rounds or mem_cost: copy all that the Firebase console shows.',
    )
  const format = formatNamed(String(from), { firebaseHashConfig })
  if (!format) throw fault(`--from takes one of ${formatNames.join(', ')}.`)
  return format
}

/** @throws Problem */
function fileOf({ values, words }: Given): string {
  const foreign = values.schema !== undefined || values['trust-emails'] !== undefined
  if (values.csv !== undefined && (values.from !== undefined || words.length > 0 || foreign))
    throw fault(
      'With --csv, give no address, no --from, no --schema and no --trust-emails: the file has email_verified.',
    )
  if (values.from !== undefined && (words.length !== 1 || foreign))
    throw fault(
      'With --from, give one file, no --schema and no --trust-emails: the file says whose email is verified.',
    )
  return resolve(process.env.INIT_CWD ?? process.cwd(), String(values.csv ?? words[0]))
}

async function fromFile(given: Given): Promise<void> {
  const { values } = given
  const [file, format] = [fileOf(given), formatOf(values)]
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  process.once('message', () => ending.abort())
  process.channel?.unref()
  const dryRun = values['dry-run'] === true
  await withAuthDatabase(async ({ pool, operator, settings, options }) => {
    const report = await importFile({
      format,
      pool,
      userFields: settings.USER_FIELDS,
      operator,
      file,
      dryRun,
      without: {
        verification: values.unverified === true,
        passwords: values['without-passwords'] === true,
      },
      proving: { issuers: issuersOf(settings), seal: options.factor.seal },
      ending: ending.signal,
      survey: createProgress,
    })
    if (dryRun)
      say(
        'A dry run: nothing has changed, and it looked for nobody in the database. At most the import would do this:',
      )
    if (report.wasFinished)
      say('An earlier run imported this file, so there was nothing to do. That run did this:')
    say(`${report.taken} people taken over, ${report.refused} refused, of ${report.rowsRead} rows read.`)
    for (const [what, people] of report.left) say(`  ${people} of them have ${what}: left there`)
    if (report.refusedFile) say(`What was refused, with reasons: ${report.refusedFile}`)
    if (report.wasInterrupted)
      throw new Problem(
        `Interrupted after row ${report.rowsRead} of ${report.rows}: run the same command again to go on there.`,
      )
  })
}

/** @throws Problem */
function organizationsOf(given: Given): Promise<void> {
  const { values } = given
  if (values.from === undefined || values.unverified || values['without-passwords'])
    throw fault('With --organizations, give --from and one file, and nothing about people.')
  return fromOrganizations({
    product: String(values.from),
    file: fileOf(given),
    firstOwns: values['first-owns'] === true,
    dryRun: values['dry-run'] === true,
  })
}

runCommand('import', {
  '': async (given) => {
    const { organizations, csv, from, 'first-owns': firstOwns } = given.values
    if (organizations) return organizationsOf(given)
    if (firstOwns) throw fault('--first-owns goes with --organizations.')
    return csv === undefined && from === undefined ? fromBetterAuth(given) : fromFile(given)
  },
})
