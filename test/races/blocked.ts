// Asks PostgreSQL which backends wait for a lock that another one of them has.

import pg from 'pg'
import type { Blocked } from './schedule.ts'

export type Observer = { blocked: Blocked; stop: () => Promise<void> }

export async function startObserver(databaseUrl: string): Promise<Observer> {
  const client = new pg.Client({ connectionString: databaseUrl, pipeline: true })
  // A server that is stopped may be the first to end the connection.
  client.on('error', () => {})
  await client.connect()
  return {
    blocked: async (pids) => {
      const { rows } = await client.query<{ pid: number }>({
        name: 'blocked',
        text: `select pid from unnest($1::int[]) as pid
               where exists (
                 select from unnest(pg_blocking_pids(pid)) as by
                 join pg_stat_activity on pg_stat_activity.pid = by
                 where state like 'idle in transaction%')`,
        values: [pids],
      })
      return new Set(rows.map(({ pid }) => pid))
    },
    stop: () => client.end(),
  }
}
