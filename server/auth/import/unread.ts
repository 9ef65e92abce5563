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

export function countUnread(unread: UnreadColumns, table: Table, rows: readonly ForeignRow[]): void {
  for (const row of rows)
    for (const [column, value] of Object.entries(row)) {
      if (value === null || read[table].has(column)) continue
      const name = `${table}.${column}`
      unread.set(name, (unread.get(name) ?? 0) + 1)
    }
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

const valuesOf = ([column, count]: [string, number]) =>
  `  ${count} ${count === 1 ? 'value' : 'values'} of ${column}: this service has no such field`

/** Lines of the report; none where nothing stays behind. */
export function unreadSummary(plugins: readonly PluginRows[], unread: UnreadColumns): string[] {
  const lines = [...plugins.filter(({ count }) => count > 0).map(rowsOf), ...[...unread].map(valuesOf)]
  return lines.length === 0 ? [] : ['Not taken over, and still there:', ...lines]
}
