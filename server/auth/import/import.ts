// Imports the users of another Better Auth, with their accounts and their sessions.

import {
  countPluginRows,
  type ForeignRow,
  type PluginRows,
  rowsOf,
  type Table,
} from '../../db/auth/better-auth-schema.ts'
import { ASIDE, type ImportConnections, inOneTransaction } from '../../db/auth/import-connections.ts'
import {
  anyClashes,
  countStrangers,
  type Left,
  offerPeople,
  prepare,
  recordImport,
  takeAccounts,
  takePeople,
  takeSessions,
} from '../../db/auth/import-rows.ts'
import { Problem } from '../../telemetry/problem.ts'
import { isRead, judgeAccount, judgeSession, judgeUser, type Skipped } from './judge.ts'
import { countUnread, type UnreadColumns } from './unread.ts'

export type ImportOptions = {
  databaseUrl: string
  sourceUrl: string
  schema: string | undefined
  /** The issuer of each of our providers by its id, which has to be the same in the other Better Auth. */
  issuers: ReadonlyMap<string, string>
  /** Take every email for verified, as for a Better Auth that asked nobody to verify theirs. */
  trustsEmails: boolean
  /** Who runs the command. */
  operator: string
  /** Report what would be done, without doing it. */
  dryRun: boolean
  /** Called for each batch with how many rows were read. */
  read?: (rows: number) => void
}

/** How many rows of a table were imported, and how many were left out for each reason. */
export type Tally = { taken: number; left: Map<string, number> }
export type Report = Record<Table, Tally> & {
  from: string
  keptAside: string | null
  /** How many users had a second factor there, which does not exist here. */
  secondFactors: number
  /** How many users are taken over whose email is not verified. */
  unverified: number
  /** What stays behind of the plugins' tables, and of columns that nobody reads here. */
  plugins: PluginRows[]
  unread: UnreadColumns
  undo: boolean
}

/** @throws Problem when the import is not possible: then nothing is changed */
export const importBetterAuth = (options: ImportOptions): Promise<Report> =>
  inOneTransaction(options, async (opened) => {
    const unread: UnreadColumns = new Map()
    const connections: Reading = { ...opened, read: options.read ?? (() => {}), unread }
    await prepare(connections.target)
    const people = await takeUsers(connections, options.trustsEmails)
    const account = await takeRows(connections, 'account', takeAccounts, (row) =>
      judgeAccount(row, options.issuers),
    )
    const session = await takeRows(connections, 'session', takeSessions, judgeSession)
    const counts = { users: people.user, accounts: account, sessions: session }
    await recordImport(
      connections.target,
      options.operator,
      Object.fromEntries(Object.entries(counts).map(([name, { taken }]) => [name, String(taken)])),
    )
    return {
      ...people,
      account,
      session,
      from: connections.isMovedAside ? 'auth' : connections.tables.schema,
      keptAside: connections.isMovedAside ? ASIDE : null,
      plugins: await countPluginRows(connections.source, connections.tables.schema),
      unread,
      undo: options.dryRun,
    }
  })

type Reading = ImportConnections & { read: (rows: number) => void; unread: UnreadColumns }

async function* readRows({ source, tables, read, unread }: Reading, table: Table) {
  for await (const rows of rowsOf(source, tables, table)) {
    read(rows.length)
    countUnread(unread, table, (column) => isRead(table, column), rows)
    yield rows
  }
}

async function takeUsers(
  reading: Reading,
  trustsEmails: boolean,
): Promise<Pick<Report, 'user' | 'secondFactors' | 'unverified'>> {
  const { target } = reading
  const user: Tally = { taken: 0, left: new Map() }
  let secondFactors = 0
  let unverified = 0
  let offered = 0
  for await (const rows of readRows(reading, 'user')) {
    const judged = rows.map((row) => judgeUser(row, trustsEmails))
    const good = sorted(judged, user)
    unverified += good.filter(({ emailVerified }) => !emailVerified).length
    secondFactors += good.filter(({ asksSecondFactor }) => asksSecondFactor).length
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
  return { user, secondFactors, unverified }
}

async function takeRows<Row extends object>(
  reading: Reading,
  table: Table,
  take: (target: ImportConnections['target'], rows: readonly Row[]) => Promise<{ taken: number; left: Left }>,
  judge: (row: ForeignRow) => Row | Skipped,
): Promise<Tally> {
  const tally: Tally = { taken: 0, left: new Map() }
  for await (const rows of readRows(reading, table)) {
    const { taken, left } = await take(reading.target, sorted(rows.map(judge), tally))
    tally.taken += taken
    for (const one of left) count(tally, one.reason, one.count)
  }
  return tally
}

function sorted<Row extends object>(judged: readonly (Row | Skipped)[], tally: Tally): Row[] {
  const isSkipped = (one: Row | Skipped): one is Skipped => 'skipped' in one
  for (const one of judged) if (isSkipped(one)) count(tally, one.skipped, 1)
  return judged.filter((one): one is Row => !isSkipped(one))
}

function count({ left }: Tally, reason: string, more: number): void {
  if (more > 0) left.set(reason, (left.get(reason) ?? 0) + more)
}
