// npm run audit: prints the audit events of both services, the newest first.

import { parseArgs } from 'node:util'
import { common } from '../config/common.ts'
import { demandDatabaseUrl } from '../config/database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { Problem } from '../telemetry/problem.ts'
import { runMain } from '../telemetry/run-main.ts'
import { strictEmail } from '../wire/email.ts'
import { type AuditQuery, type AuditRow, anyAuditedSchemas, anyAuditRows } from './audit-trail.ts'
import { connect } from './pool.ts'

const usage = 'npm run audit -- [--who <e-mail>] [--since <2026-11-21T08:00Z or 24h>] [--limit <n>] [--json]'
const MOST = 100_000

function readArguments(args: string[]): { query: AuditQuery; asJson: boolean } {
  const { who, since, limit, json: asJson } = parsed(args)
  const email = who === undefined ? null : strictEmail(who)
  if (who !== undefined && email === null) throw fault(`--who ${who} is no e-mail address`)
  const from = since === undefined ? null : readSince(since)
  if (Number.isNaN(from)) throw fault(`--since ${since} is neither a date nor a time such as 30m, 24h or 7d`)
  const most = Number(limit)
  if (!Number.isInteger(most) || most < 1 || most > MOST)
    throw fault(`--limit ${limit} is no whole number from 1 to ${MOST}`)
  return { query: { email, since: from, limit: most }, asJson }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    who: text,
    since: text,
    limit: { ...text, default: '100' },
    json: { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw fault(error instanceof Error ? error.message : 'The arguments cannot be read')
  }
}

const fault = (what: string) => new Problem(`${what.replace(/\.$/, '')}.\n${usage}`, { exitCode: 2 })

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
    row.ipAddress || '-',
    row.requestId ?? '-',
    JSON.stringify(detail),
  ].join('  ')
}

runMain(async () => {
  const { query, asJson } = readArguments(process.argv.slice(2))
  const { DATABASE_URL } = common
  const pool = await connect(demandDatabaseUrl(loadSettings({ DATABASE_URL }, readEnv()).values), {
    applicationName: 'lockstep audit',
    maxPoolSize: 1,
    // Nobody else waits for a long look back.
    connectionWaitMs: 60_000,
  })
  try {
    const schemas = await anyAuditedSchemas(pool)
    if (schemas.length === 0)
      throw new Problem('This database has no audit: correct DATABASE_URL, or run npm run migrate.')
    const rows: AuditRow[] = []
    for (const schema of schemas) rows.push(...(await anyAuditRows(pool, schema, query)))
    for (const row of rows.toSorted((one, other) => other.at - one.at).slice(0, query.limit))
      process.stdout.write(`${asJson ? json(row) : line(row)}\n`)
  } finally {
    await pool.end()
  }
})
