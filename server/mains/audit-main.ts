// npm run audit: prints the audit events of both services, the newest first, or steps today's machines through them.

import { machines } from '../../machines/all.ts'
import { createJudge, type Judge } from '../audit/judge-transitions.ts'
import { type Named, replayTrail, wordsOf } from '../audit/replay.ts'
import type { Given } from '../commands/arguments.mjs'
import { fault, runCommand, say, wholeNumberOf } from '../commands/command.ts'
import { appSettings } from '../config/app-settings.ts'
import { common } from '../config/common-settings.ts'
import { databaseUrlBeside } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { trailTables } from '../db/audit-pages.ts'
import { type AuditQuery, type AuditRow, anyAuditedSchemas, anyAuditRows } from '../db/audit-trail.ts'
import { databaseProblem } from '../db/database-problem.ts'
import { connect, type Pool } from '../db/pool.ts'
import { byOf } from '../story/story.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'
import { strictEmail } from '../wire/email.ts'

const MOST = 100_000

function queryOf(given: Given): AuditQuery {
  const { who, since } = given.values
  const email = who === undefined ? null : strictEmail(String(who))
  if (who !== undefined && email === null) throw fault(`--who ${who} isn’t an email address.`)
  const from = since === undefined ? null : readSince(String(since))
  if (Number.isNaN(from)) throw fault(`--since ${since} is neither a date nor a time such as 30m, 24h or 7d.`)
  return {
    email,
    since: from,
    ofOperators: given.values.operators === true,
    limit: wholeNumberOf(given, 'limit', 100, MOST),
  }
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Epoch ms; NaN for text that is no time. */
function readSince(since: string): number {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(since) ?? []
  return count && unit ? Date.now() - Number(count) * units[unit as keyof typeof units] : Date.parse(since)
}

const json = ({ at, ...row }: AuditRow) => JSON.stringify({ at: new Date(at).toISOString(), ...row })

/** The user agent is a stranger's text: it is printed as JSON only, where its control characters are escaped. */
function line(row: AuditRow): string {
  const step = row.event === null ? row.state : `${row.previousState ?? '*'} -> ${row.state} by ${row.event}`
  const detail = { ...row.detail, ...(row.effects.length > 0 && { effects: row.effects }) }
  return [
    new Date(row.at).toISOString(),
    row.schema,
    row.machine === null ? step : `${row.machine}: ${step}`,
    row.email ?? row.userId ?? '-',
    byOf(row) || '-',
    row.requestId ?? '-',
    JSON.stringify(detail),
  ].join('  ')
}

type Schemas = Awaited<ReturnType<typeof anyAuditedSchemas>>
type Asked = { query: AuditQuery; asJson: boolean }

async function print(pool: Pool, schemas: Schemas, { query, asJson }: Asked): Promise<void> {
  const rows: AuditRow[] = []
  for (const schema of schemas) rows.push(...(await anyAuditRows(pool, schema, query)))
  for (const row of rows.toSorted((one, other) => other.at - one.at).slice(0, query.limit))
    say(asJson ? json(row) : line(row))
}

const saysOf = { refused: 'not by today’s machines', former: 'by those of an earlier version' }

/** Somebody who writes into the trail may write what a terminal obeys. */
function nameRow({ at, ...row }: Named, asJson: boolean): void {
  const time = new Date(at).toISOString()
  if (asJson) say(JSON.stringify({ at: time, ...row }))
  else
    say(
      [time, `${row.table} ${row.id}`, wordsOf(row), saysOf[row.is], row.because]
        .join('  ')
        .replace(/\p{Cc}/gu, '?'),
    )
}

/** @throws Problem where a machine of today would not do what is recorded */
async function replay(pool: Pool, schemas: Schemas, { query, asJson }: Asked, judge: Judge): Promise<void> {
  const left = { refused: query.limit, former: query.limit }
  const tables = schemas.flatMap((schema) => trailTables[schema])
  const name = (row: Named) => {
    left[row.is] -= 1
    if (left[row.is] >= 0) nameRow(row, asJson)
  }
  const counts = await replayTrail(pool, { tables, since: query.since }, name, judge)
  const { taken, former, refused, undecided } = counts
  say(
    asJson
      ? JSON.stringify(counts)
      : `${taken} recorded transitions are those of today’s machines, ${refused} are not, and ${former} are those of an earlier version; ${undecided} rows are of no machine.`,
  )
  if (refused > 0)
    throw new Problem(`Today’s machines would not make ${refused} of the recorded transitions.`)
}

async function audit(given: Given): Promise<void> {
  const isReplay = given.values.replay === true
  if (isReplay && (given.values.who !== undefined || given.values.operators === true))
    throw fault('--replay takes the whole trail: leave out --who and --operators.')
  const asked = { query: queryOf(given), asJson: given.values.json === true }
  const { DATABASE_URL, DATA_DIR } = common
  const { ORGANIZATION_ROLES } = appSettings
  const { values } = loadSettings({ DATABASE_URL, DATA_DIR, ORGANIZATION_ROLES }, readEnv())
  const pool = await connect(databaseUrlBeside(values), {
    applicationName: 'lockstep audit',
    maxPoolSize: 1,
    // Nobody else waits for a long look back.
    connectionWaitMs: 60_000,
  })
  try {
    const schemas = await anyAuditedSchemas(pool).catch((error: unknown) => {
      throw databaseProblem(error)
    })
    if (schemas.length === 0)
      throw new Problem(`This database has no audit: correct DATABASE_URL, or run ${called('migrate')}.`)
    const judge = createJudge({ ...machines, membership: values.ORGANIZATION_ROLES.roles.machine })
    await (isReplay ? replay(pool, schemas, asked, judge) : print(pool, schemas, asked))
  } finally {
    await pool.end()
  }
}

runCommand('audit', { '': audit })
