// npm run mails: lists the mails and calls that were given up or are waiting, and queues them again.

import type { Given } from '../commands/arguments.mjs'
import { withAuthDatabase } from '../commands/auth-database.ts'
import { fault, runCommand, say, wholeNumberOf } from '../commands/command.ts'
import { plain } from '../commands/plain.ts'
import { audited, byOperator, recordAuditEvent } from '../db/auth/audited.ts'
import { anyOwed, type Owed, queueAgain } from '../db/auth/outbox-care.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'

const time = (at: number) => new Date(at).toISOString()

const line = ({ id, kind, recipient, attempts, queuedAt, failure }: Owed) =>
  [
    id,
    kind,
    recipient,
    `queued ${time(queuedAt)}`,
    `${attempts} attempts`,
    ...(failure === null ? [] : [plain(failure)]),
  ].join('  ')

async function list(given: Given): Promise<void> {
  const which = given.values.waiting ? 'waiting' : 'dead'
  const most = wholeNumberOf(given, 'limit', 100, 100_000)
  await withAuthDatabase(async ({ pool }) => {
    const owed = await anyOwed(pool, which, most)
    for (const one of owed) say(given.values.json ? JSON.stringify(one) : line(one))
    if (owed.length === 0 && !given.values.json)
      say(which === 'dead' ? 'None was given up.' : 'None is waiting.')
  })
}

const isId = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)

async function retry({ values, words }: Given): Promise<void> {
  if (values.all ? words.length > 0 : words.length === 0)
    throw fault('Give the ids of those to queue again, or --all.')
  const wrong = words.find((word) => !isId(word))
  if (wrong !== undefined)
    throw fault(`${wrong} isn’t an ID: ${called('mails', 'list')} says which there are.`)
  await withAuthDatabase(async ({ pool, operator }) => {
    const queued = await audited(pool, byOperator(operator), async (tx) => {
      const ids = await queueAgain(tx, values.all ? null : words)
      for (const id of ids)
        recordAuditEvent(tx, {
          machine: null,
          previousState: 'dead',
          event: 'mail.queuedAgain',
          state: 'waiting',
          detail: { id },
        })
      return ids
    })
    if (queued.length < words.length)
      throw new Problem(
        `Of ${words.length} that are named ${queued.length} were given up, and are queued again; the others are unknown, or not given up.`,
      )
    say(
      `${queued.length} queued again. A running service sends them within half a minute; codes that lapsed stay unsent.`,
    )
  })
}

runCommand('mails', { list, retry })
