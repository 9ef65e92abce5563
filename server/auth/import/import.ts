// Imports the users of another Better Auth, with their accounts, their sessions and their second factors.

import type { UserField } from '../../config/user-fields-schema.ts'
import {
  countPluginRows,
  type ForeignRow,
  type PluginRows,
  plain,
  rowsOf,
  type Table,
} from '../../db/auth/better-auth-schema.ts'
import { ASIDE, type ImportConnections, inOneTransaction } from '../../db/auth/import-connections.ts'
import { countUnasked, takeApps, takePasskeys, takeRecoveryCodes } from '../../db/auth/import-factors.ts'
import {
  anyClashes,
  type Counts,
  countStrangers,
  offerPeople,
  prepare,
  recordImport,
  takeAccounts,
  takePeople,
  takeSessions,
} from '../../db/auth/import-rows.ts'
import { Problem } from '../../telemetry/problem.ts'
import { CLOSED, type FactorKeys, type JudgedApp, judgeApp, judgePasskey } from './judge-factors.ts'
import { judgeFields } from './judge-fields.ts'
import { judgeAccount, judgeSession, judgeUser, type Skipped } from './judge-rows.ts'
import { addTo, countUnread, type UnreadColumns } from './unread.ts'

export type ImportOptions = {
  databaseUrl: string
  sourceUrl: string
  schema: string | undefined
  /** The issuer of each of our providers by its id, which has to be the same in the other Better Auth. */
  issuers: ReadonlyMap<string, string>
  /** What opens the second factors there, and seals them here; null where they have to stay behind. */
  factorKeys: FactorKeys | null
  /** Take every email for verified, as for a Better Auth that asked nobody to verify theirs. */
  trustsEmails: boolean
  /** Of USER_FIELDS: additional fields of these names are taken over. */
  userFields: readonly UserField[]
  /** Who runs the command. */
  operator: string
  /** Report what would be done, without doing it. */
  dryRun: boolean
  /** Called for each batch with how many rows were read. */
  read?: (rows: number) => void
}

/** How many rows of a table were imported, and how many were left out for each reason. */
export type Tally = { taken: number; left: Map<string, number> }
export type Report = Record<Table | 'recoveryCodes', Tally> & {
  from: string
  keptAside: string | null
  /** How many new users were asked for a second factor there, and are not here. */
  unasked: number
  /** How many users are taken over whose email is not verified. */
  unverified: number
  /** What stays behind of the plugins' tables, and of columns that nobody reads here. */
  plugins: PluginRows[]
  unread: UnreadColumns
  /** Of fields of USER_FIELDS: how many values have another form. */
  unfit: UnreadColumns
  undo: boolean
}

/** @throws Problem when the import is not possible: then nothing is changed */
export const importBetterAuth = (options: ImportOptions): Promise<Report> =>
  inOneTransaction(options, async (opened) => {
    const unread: UnreadColumns = new Map()
    const { userFields, trustsEmails } = options
    const connections: Reading = { ...opened, read: options.read ?? (() => {}), unread, userFields }
    await prepare(connections.target)
    const people = await takeUsers(connections, trustsEmails)
    const account = await takeRows(connections, 'account', takeAccounts, (row) =>
      judgeAccount(row, options.issuers),
    )
    const session = await takeRows(connections, 'session', takeSessions, judgeSession)
    const factors = await takeFactors(connections, options.factorKeys)
    const { twofactor: apps, recoveryCodes, passkey: passkeys } = factors
    const counts = { users: people.user, accounts: account, sessions: session, apps, recoveryCodes, passkeys }
    await recordImport(
      connections.target,
      options.operator,
      Object.fromEntries(Object.entries(counts).map(([name, { taken }]) => [name, String(taken)])),
    )
    return {
      ...people,
      ...factors,
      account,
      session,
      unasked: await countUnasked(connections.target),
      from: connections.isMovedAside ? 'auth' : connections.tables.schema,
      keptAside: connections.isMovedAside ? ASIDE : null,
      plugins: await countPluginRows(connections.source, connections.tables.schema),
      unread,
      undo: options.dryRun,
    }
  })

type Reading = ImportConnections & {
  read: (rows: number) => void
  unread: UnreadColumns
  userFields: readonly UserField[]
}

async function* readRows({ source, tables, read, unread, userFields }: Reading, table: Table) {
  const fields = new Set(userFields.map(({ name }) => plain(name)))
  for await (const rows of rowsOf(source, tables, table)) {
    read(rows.length)
    countUnread(unread, { table, rows, isField: (column) => fields.has(column) })
    yield rows
  }
}

async function takeUsers(
  reading: Reading,
  trustsEmails: boolean,
): Promise<Pick<Report, 'user' | 'unverified' | 'unfit'>> {
  const { target, userFields } = reading
  const unfit: UnreadColumns = new Map()
  const user: Tally = { taken: 0, left: new Map() }
  let unverified = 0
  let offered = 0
  for await (const rows of readRows(reading, 'user')) {
    const judged = rows.map((row) => {
      const { fields, unfit: names } = judgeFields(row, userFields)
      for (const name of names) addTo(unfit, `user.${name}`)
      return judgeUser(row, { trustsEmails, fields })
    })
    const good = sorted(judged, user)
    unverified += good.filter(({ emailVerified }) => !emailVerified).length
    offered += good.length
    await offerPeople(target, good)
  }
  const clashes = await anyClashes(target)
  if (clashes.length > 0)
    throw new Problem(
      `Emails that differ only in capitals are the same here. Decide in that Better Auth who keeps each one; the ids are ${clashes
        .map((ids) => ids.join(' and '))
        .join('; ')}.`,
    )
  const strangers = await countStrangers(target)
  if (strangers > 0)
    throw new Problem(
      `The schema auth of DATABASE_URL has ${strangers} people who are not the same there: import into an empty one.`,
    )
  user.taken = await takePeople(target)
  count(user, 'here already', offered - user.taken)
  return { user, unverified, unfit }
}

/** @throws Problem where the secret that is given opens none of them */
async function takeFactors(
  reading: Reading,
  keys: FactorKeys | null,
): Promise<Pick<Report, 'twofactor' | 'recoveryCodes' | 'passkey'>> {
  const recoveryCodes: Tally = { taken: 0, left: new Map() }
  let opened = 0
  const twofactor = await takeRows(
    reading,
    'twofactor',
    async (target, apps: readonly JudgedApp[]) => {
      const counts = await takeApps(target, apps)
      add(recoveryCodes, await takeRecoveryCodes(target, apps))
      for (const { tooShort } of apps) count(recoveryCodes, 'too short to be safe from a guess', tooShort)
      opened += apps.length
      return counts
    },
    (row) => judgeApp(row, keys),
  )
  const closed = twofactor.left.get(CLOSED) ?? 0
  if (closed > 0 && opened === 0)
    throw new Problem(
      `IMPORT_BETTER_AUTH_SECRET opens none of the ${closed} authenticator apps there: give the BETTER_AUTH_SECRET of that service, or unset it to leave them.`,
    )
  return { twofactor, recoveryCodes, passkey: await takeRows(reading, 'passkey', takePasskeys, judgePasskey) }
}

async function takeRows<Row extends object>(
  reading: Reading,
  table: Table,
  take: (target: ImportConnections['target'], rows: readonly Row[]) => Promise<Counts>,
  judge: (row: ForeignRow) => Row | Skipped,
): Promise<Tally> {
  const tally: Tally = { taken: 0, left: new Map() }
  for await (const rows of readRows(reading, table)) {
    add(tally, await take(reading.target, sorted(rows.map(judge), tally)))
  }
  return tally
}

function add(tally: Tally, { taken, left }: Counts): void {
  tally.taken += taken
  for (const one of left) count(tally, one.reason, one.count)
}

function sorted<Row extends object>(judged: readonly (Row | Skipped)[], tally: Tally): Row[] {
  const isSkipped = (one: Row | Skipped): one is Skipped => 'skipped' in one
  for (const one of judged) if (isSkipped(one)) count(tally, one.skipped, 1)
  return judged.filter((one): one is Row => !isSkipped(one))
}

function count({ left }: Tally, reason: string, more: number): void {
  if (more > 0) left.set(reason, (left.get(reason) ?? 0) + more)
}
