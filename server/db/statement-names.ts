// Names of statements: a connection parses a statement once, and plans it a few times, when it comes by its name again.

import { hash } from 'node:crypto'

/** How many texts get names: a text that is put together anew for each call would fill the server's memory. */
const MOST = 500

export type StatementNames = {
  /** Undefined for a statement that is sent without one. */
  nameOf: (text: string) => string | undefined
  /** From now on no statement has a name. */
  giveUp: () => void
}

/** By the digest of the text: a pooler that mixes up connections can then mix up no statements. */
export function createStatementNames(isWanted: boolean): StatementNames {
  const names = new Map<string, string>()
  let most = isWanted ? MOST : 0
  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined || names.size >= most) return known
      const name = hash('sha256', text).slice(0, 32)
      names.set(text, name)
      return name
    },
    giveUp: () => {
      names.clear()
      most = 0
    },
  }
}

/** The server does not know a prepared statement as we do. */
export class PreparedStatementLost extends Error {
  override readonly name = 'PreparedStatementLost'
}

const lost =
  'A prepared statement was lost between two uses: a pooler in front of PostgreSQL does not keep them. ' +
  'None is prepared any more until the next start: set PREPARED_STATEMENTS=off.'
const outdated = 'A table has changed since a statement on it was planned: the connection is given up.'

/**
 * What an error of the driver's says about prepared statements; null where it says nothing.
 *
 * `0A000` is answered with this text alone when a plan no longer fits; it has no SQLSTATE of its own.
 */
export function lostStatement(
  { code, message }: { code?: string; message: string },
  names: StatementNames,
): PreparedStatementLost | null {
  if (code === '0A000' && message.startsWith('cached plan')) return new PreparedStatementLost(outdated)
  // Invalid name, and a name that is taken already.
  if (code !== '26000' && code !== '42P05') return null
  names.giveUp()
  return new PreparedStatementLost(lost)
}
