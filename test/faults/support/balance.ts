// What a test of faults ends with: all that is owed is sent, and the data is consistent.

import type { ClientBase } from 'pg'
import { expect, vi } from 'vitest'
import { inconsistencies } from '../../consistency/consistency.ts'
import type { Recorder } from '../../consistency/recorder.ts'
import type { MailServer } from './mail-server.ts'
import { signUp, somebody } from './person.ts'

/**
 * Waits until nothing is owed, and runs the consistency checks.
 * @param said what the services have printed: of a 500 the place in the code is there
 * @throws where they do not balance
 */
export async function expectBalance(
  db: ClientBase,
  { mails, ...recorder }: Recorder & { mails: MailServer },
  said = '',
): Promise<void> {
  // What a process had claimed that was killed is due once its claim has run out: the clock is moved instead.
  await db.query(
    `update auth.outbox set due_at = due_at - interval '1 minute' where sent_at is null and attempts > 0`,
  )
  await signUp({ ...recorder, mails }, somebody())
  await vi.waitFor(
    async () => {
      const { rows } = await db.query(
        'select kind, recipient from auth.outbox where sent_at is null and dead_at is null',
      )
      expect(rows).toEqual([])
    },
    { timeout: 90_000, interval: 100 },
  )
  // All that was an error and was not announced: a page without a template has an event of its own.
  const failed = said
    .split('\n')
    .filter((line) => /"level":50/.test(line) && !/"request\.refused"/.test(line))
  const found = await inconsistencies(db, { exchanges: recorder.exchanges, mails: mails.taken })
  expect(found, failed.join('\n')).toEqual([])
}
