// What the doctor asks a database, and how it connects: its version, whether it takes writes, its clock, and whether TLS is really in use.

import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { connect, type Queries } from './pool.ts'

/** One connection, and whether it is encrypted on our side. @throws Problem when the address cannot be used */
export async function connectToExamine(databaseUrl: string) {
  let last: pg.Client | undefined
  const pool = await connect(databaseUrl, {
    applicationName: 'lockstep doctor',
    maxPoolSize: 1,
    connectionWaitMs: 5000,
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config)
        last = this
      }
    },
  })
  return { pool, isEncrypted: () => last?.connection.stream instanceof TLSSocket }
}

const row = z.object({
  version: z.number(),
  isReadOnly: z.boolean(),
  /** Null where the connection is not encrypted. */
  tls: z.string().nullable(),
  /** Epoch ms, of the database's clock. */
  now: z.number(),
  longestWait: z.number(),
})
export type Examined = z.infer<typeof row>

export const oneExamination = (db: Queries): Promise<Examined> =>
  db.one(sql.type(row)`
    select current_setting('server_version_num')::integer as version,
      current_setting('transaction_read_only')::boolean or pg_is_in_recovery() as "isReadOnly",
      (select version from pg_stat_ssl where pid = pg_backend_pid() and ssl) as tls,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      coalesce((select max(extract(epoch from clock_timestamp() - state_change)) from pg_stat_activity
                where wait_event_type = 'Lock' and datname = current_database()), 0)::float8 as "longestWait"`)
