// What the doctor asks a database: its version, whether it takes writes, its clock, and whether TLS is really in use.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from './pool.ts'

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
