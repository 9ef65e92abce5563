// What another Better Auth has beside people, accounts and sessions: it is counted, and a sentence says that it stays behind.

import type { ForeignRow, PluginRows, Table } from '../../db/auth/better-auth-schema.ts'
import { passkeyRow, twoFactorRow } from './judge-factors.ts'
import { columnsRead } from './judge-rows.ts'

/** The columns that are read or stand for nothing here: an id of a row, what a ban says beside being one, how often a code was wrong. */
const read: Record<Table, ReadonlySet<string>> = {
  user: new Set([...columnsRead.user, 'banreason', 'banexpires']),
  account: new Set([...columnsRead.account, 'id']),
  session: new Set([...columnsRead.session, 'id']),
  twofactor: new Set([...Object.keys(twoFactorRow.shape), 'id', 'failedverificationcount', 'lockeduntil']),
  passkey: new Set([...Object.keys(passkeyRow.shape), 'id']),
}

/** By table and column, as in `user.username`: how many rows have a value there that nobody reads. */
export type UnreadColumns = Map<string, number>

/** @param isField whether USER_FIELDS has a field of a column's name, and it is read as that */
export function countUnread(
  unread: UnreadColumns,
  {
    table,
    rows,
    isField,
  }: { table: Table; rows: readonly ForeignRow[]; isField: (column: string) => boolean },
): void {
  for (const row of rows)
    for (const [column, value] of Object.entries(row)) {
      if (value === null || read[table].has(column) || (table === 'user' && isField(column))) continue
      addTo(unread, `${table}.${column}`)
    }
}

export function addTo(counts: UnreadColumns, column: string): void {
  counts.set(column, (counts.get(column) ?? 0) + 1)
}

/** Why the rows of a plugin's table stay there, and what to do instead; others have no place here at all. */
const instead: Record<string, string> = {
  organization: 'organizations belong to the application here: their owners create them again',
  member: 'members belong to an organization: its owner invites them again',
  invitation: 'invitations belong to an organization: its owner sends them again',
  jwks: 'signing keys are encrypted with that service’s secret: new ones are made here',
  verification: 'codes and links that somebody still has: people ask for new ones here',
}

const rowsOf = ({ table, count }: PluginRows) =>
  `  ${count} ${count === 1 ? 'row' : 'rows'} of ${table}: ${instead[table] ?? 'this service has no place for them'}`

const valuesOf = ([column, count]: [string, number], why: string) =>
  `  ${count} ${count === 1 ? 'value' : 'values'} of ${column}: ${why}`

const ADD = 'this service has no such field; USER_FIELDS can add it, before you import'
const NONE = 'this service has no such field'
const UNFIT = 'not what USER_FIELDS says of this field'

/** Lines of the report; none where nothing stays behind. */
export function unreadSummary(
  plugins: readonly PluginRows[],
  unread: UnreadColumns,
  unfit: UnreadColumns,
): string[] {
  const lines = [
    ...plugins.filter(({ count }) => count > 0).map(rowsOf),
    ...[...unread].map((one) => valuesOf(one, one[0].startsWith('user.') ? ADD : NONE)),
    ...[...unfit].map((one) => valuesOf(one, UNFIT)),
  ]
  return lines.length === 0 ? [] : ['Not taken over, and still there:', ...lines]
}
