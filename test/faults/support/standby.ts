// A standby of another PostgreSQL by streaming replication, made by a copy of its files.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPostgres, type Postgres } from './postgres.ts'

/** Stops the primary for the copy, and starts both. */
export async function startStandby(primary: Postgres): Promise<Postgres> {
  await primary.stop()
  const { cluster, url } = primary
  const clusterDir = `${cluster.clusterDir}-standby`
  // With its owner and modes, which PostgreSQL insists on.
  execFileSync('cp', ['-a', cluster.clusterDir, clusterDir])
  writeFileSync(join(clusterDir, 'standby.signal'), '')
  await primary.start()
  const standby = await createPostgres({ files: { ...cluster, clusterDir } })
  const { port, username, password } = new URL(url)
  const about = { host: '127.0.0.1', port, user: username, password: decodeURIComponent(password) }
  await standby.start({
    primary_conninfo: Object.entries(about)
      .map(([name, value]) => `${name}='${value}'`)
      .join(' '),
  })
  return standby
}
