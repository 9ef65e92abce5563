// npm run webhooks: lists the events that were given up or are waiting, shows one, and sends them again.

import type { Given } from '../commands/arguments.mjs'
import { fault, runCommand, say, wholeNumberOf } from '../commands/command.ts'
import { operatorName } from '../commands/operator.ts'
import { authSettings } from '../config/auth-settings.ts'
import { common } from '../config/common-settings.ts'
import { databaseUrlBeside } from '../config/demand-database-url.ts'
import { eventSettings } from '../config/event-settings.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { addOrdered } from '../db/app/app-audit-event.ts'
import { audited, byOperator } from '../db/auth/audited.ts'
import { databaseProblem } from '../db/database-problem.ts'
import {
  anyDeliveries,
  anyEventSchemas,
  type Listed,
  maybeOneOwed,
  type Replayed,
  replay,
} from '../db/event-care.ts'
import type { Schema } from '../db/migrate.ts'
import { demandMigrated } from '../db/open.ts'
import { connect, type Pool } from '../db/pool.ts'
import { recordReplayed, replayedEntry } from '../events/replayed.ts'
import { sentEventOf } from '../events/sent-event.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'

/** `endpoints`: those of WEBHOOKS. */
type Database = {
  pool: Pool
  schemas: readonly Schema[]
  operator: string
  endpoints: readonly string[]
}

/** @throws Problem */
async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = common
  const { OPERATOR } = authSettings
  const { WEBHOOKS } = eventSettings
  const settings = loadSettings({ DATABASE_URL, DATA_DIR, OPERATOR, WEBHOOKS }, readEnv()).values
  const pool = await connect(databaseUrlBeside(settings), {
    applicationName: 'lockstep command',
    maxPoolSize: 1,
    connectionWaitMs: 10_000,
  })
  try {
    const schemas = await anyEventSchemas(pool).catch((error: unknown) => {
      throw databaseProblem(error)
    })
    if (schemas.length === 0)
      throw new Problem(`This database has no events: correct DATABASE_URL, or run ${called('migrate')}.`)
    const endpoints = settings.WEBHOOKS.map(({ url }) => url)
    await work({ pool, schemas, operator: operatorName(settings.OPERATOR), endpoints })
  } finally {
    await pool.end()
  }
}

const line = ({ id, endpoint, type, subject, attempts, at }: Listed) =>
  [id, type, subject, endpoint, new Date(at).toISOString(), `${attempts} attempts`].join('  ')

async function list(given: Given): Promise<void> {
  const which = given.values.waiting ? 'waiting' : 'dead'
  const most = wholeNumberOf(given, 'limit', 100, 100_000)
  await withDatabase(async ({ pool, schemas }) => {
    const owed: Listed[] = []
    for (const schema of schemas) owed.push(...(await anyDeliveries(pool, schema, which, most)))
    const shown = owed.toSorted((one, other) => one.at - other.at).slice(0, most)
    for (const one of shown) say(given.values.json ? JSON.stringify(one) : line(one))
    if (shown.length === 0 && !given.values.json)
      say(which === 'dead' ? 'None was given up.' : 'None is waiting.')
  })
}

const isId = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)

function demandIds(words: readonly string[]): void {
  const wrong = words.find((word) => !isId(word))
  if (wrong !== undefined)
    throw fault(`${wrong} isn’t an ID: ${called('webhooks', 'list')} says which there are.`)
}

async function show({ words }: Given): Promise<void> {
  demandIds(words)
  const [id = ''] = words
  await withDatabase(async ({ pool, schemas }) => {
    for (const schema of schemas) {
      const found = await maybeOneOwed(pool, schema, id)
      if (found) return say(JSON.stringify(sentEventOf(found), null, 2))
    }
    throw new Problem(`No event that waits or was given up has the id ${id}.`)
  })
}

/** Each in the audit of its schema. */
const replayed = ({ pool, operator }: Database, schema: Schema, ids: readonly string[] | null) =>
  schema === 'app'
    ? pool.transaction(async (tx) => {
        const queued = await replay(tx, schema, ids)
        await addOrdered(tx, operator, queued.map(replayedEntry))
        return queued
      })
    : audited(pool, byOperator(operator), async (tx) => {
        const queued = await replay(tx, schema, ids)
        recordReplayed(tx, queued)
        return queued
      })

/** Of an endpoint that is gone nothing is sent by anybody. */
const waitingFor = (gone: readonly Replayed[]) =>
  `${gone.length} wait, and nothing sends them: WEBHOOKS, as this command reads it, doesn’t list ` +
  `${[...new Set(gone.map(({ endpoint }) => endpoint))].join(' or ')}. They are sent if you list it there again before EVENT_RETENTION_DAYS are over.`

async function replayAgain({ values, words }: Given): Promise<void> {
  if (values.all ? words.length > 0 : words.length === 0)
    throw fault('Give the ids of those to send again, or --all.')
  demandIds(words)
  await withDatabase(async (database) => {
    const queued: Replayed[] = []
    for (const schema of database.schemas) await demandMigrated(database.pool, schema)
    for (const schema of database.schemas)
      queued.push(...(await replayed(database, schema, values.all ? null : words)))
    const gone = queued.filter(({ endpoint }) => !database.endpoints.includes(endpoint))
    const sent = queued.length - gone.length
    if (gone.length > 0) say(waitingFor(gone))
    if (queued.length < words.length)
      throw new Problem(
        `Of ${words.length} that are named ${queued.length} were given up, and ${sent} are sent again; the others are unknown, or not given up.`,
      )
    say(`${sent} are sent again: a running service does so within ten seconds.`)
  })
}

runCommand('webhooks', { list, show, replay: replayAgain })
