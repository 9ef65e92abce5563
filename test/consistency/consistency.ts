// The bookkeeper: says what in a database, both schemas of it, does not agree with itself, or with what was answered and mailed.

import type { ClientBase } from 'pg'
import { answersCheck } from './answers.ts'
import { auditChecks } from './audit.ts'
import type { Heard, OtherCheck, RowCheck } from './checks.ts'
import { eventsChecks } from './events.ts'
import { grantsChecks } from './grants.ts'
import { mailsCheck } from './mails.ts'
import { ownersChecks } from './owners.ts'
import { promisesChecks } from './promises.ts'
import { sessionsChecks } from './sessions.ts'
import { statesChecks } from './states.ts'
import { transitionsCheck } from './transitions.ts'

export const rowChecks: readonly RowCheck[] = [
  ...ownersChecks,
  ...statesChecks,
  ...sessionsChecks,
  ...promisesChecks,
  ...auditChecks,
  ...grantsChecks,
  ...eventsChecks,
]
const allRowChecks = rowChecks
  .map(({ rows }, check) => `select ${check} as check, sentence from (${rows}) as found`)
  .join('\nunion all\n')
export const otherChecks: readonly OtherCheck[] = [transitionsCheck, answersCheck, mailsCheck]

/**
 * One sentence for each inconsistency, [] for consistent data. What is under way meanwhile does not matter: all is read in
 * one snapshot.
 */
export async function inconsistencies(db: ClientBase, heard: Heard = { exchanges: [] }): Promise<string[]> {
  await db.query('begin isolation level repeatable read read only')
  try {
    return await inconsistenciesWithin(db, heard)
  } finally {
    await db.query('rollback')
  }
}

/** The same in the caller’s transaction. */
export async function inconsistenciesWithin(
  db: ClientBase,
  heard: Heard = { exchanges: [] },
): Promise<string[]> {
  // In one statement, whose plan is kept: who races requests asks after each schedule.
  const { rows } = await db.query<{ check: number; sentence: string }>({
    name: 'inconsistencies',
    text: allRowChecks,
  })
  const found = rows.map(({ check, sentence }) => `${rowChecks[check]?.name}: ${sentence}`)
  for (const { name, find } of otherChecks)
    found.push(...(await find(db, heard)).map((sentence) => `${name}: ${sentence}`))
  return found
}
