// npm run mails: lists the mails and calls of both services that were given up or are waiting, and queues them again.

import type { Given } from '../commands/arguments.mjs'
import { fault, runCommand, say, wholeNumberOf } from '../commands/command.ts'
import { plain } from '../commands/plain.ts'
import { queueAgainIn } from '../commands/queue-again.ts'
import { withSchemas } from '../commands/schemas.ts'
import { whyLapsed } from '../commands/why-lapsed.ts'
import { anyListed, type Listed } from '../db/delivery-care.ts'
import { owingTables } from '../db/owing-tables.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'

const time = (at: number) => new Date(at).toISOString()

const line = ({ id, kind, recipient, attempts, queuedAt, failure }: Listed) =>
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
  await withSchemas(async ({ pool, schemas }) => {
    const owed: Listed[] = []
    for (const care of schemas.flatMap((schema) => owingTables[schema]))
      owed.push(...(await anyListed(pool, care, which, most)))
    const shown = owed.toSorted((one, other) => one.queuedAt - other.queuedAt).slice(0, most)
    for (const one of shown) say(given.values.json ? JSON.stringify(one) : line(one))
    if (shown.length === 0 && !given.values.json)
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
  await withSchemas(async ({ schemas, ...by }) => {
    const lapsed: string[] = []
    let queued = 0
    for (const schema of schemas) {
      const settled = await queueAgainIn(by, schema, values.all ? null : words)
      queued += settled.queued
      lapsed.push(...settled.lapsed)
    }
    for (const [kind, those] of Map.groupBy(lapsed, (kind) => kind))
      say(`Not sent again: ${those.length} ${kind}. ${whyLapsed(kind)}`)
    if (queued < words.length)
      throw new Problem(
        `Of ${words.length} that are named ${queued} are queued again; the others are unknown, not given up, or of no use any more.`,
      )
    say(`${queued} queued again. A running service sends them within ten seconds.`)
  })
}

runCommand('mails', { list, retry })
