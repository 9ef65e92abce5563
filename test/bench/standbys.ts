// A PostgreSQL of its own with standbys by streaming replication, each made by a copy of its files.

import { execFileSync } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'

export type Replicated = {
  /** Addresses, as those of the standbys. */
  primary: string
  standbys: readonly string[]
  stop: () => Promise<void>
}

export async function startReplicated(count: number): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-bench-'))
  // Root's database is run by another user, who has to get in.
  await chmod(folder, 0o755)
  const stops = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  const start = async (name: string) => {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, name),
      log: { info() {}, warn() {} },
    })
    stops.push(postgres.stop)
    return postgres
  }
  try {
    const original = await start('primary')
    await original.stop()
    const names = Array.from({ length: count }, (_, index) => `standby-${index + 1}`)
    // With their owner and modes, which PostgreSQL insists on.
    for (const name of names) execFileSync('cp', ['-a', join(folder, 'primary'), join(folder, name)])
    const { url: primary } = await start('primary')
    const standbys: string[] = []
    for (const name of names) {
      await follow(join(folder, name, 'postgres'), primary)
      standbys.push((await start(name)).url)
    }
    return { primary, standbys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function follow(clusterDir: string, primary: string): Promise<void> {
  const { hostname, port, username, password } = new URL(primary)
  const about = { host: hostname, port, user: username, password: decodeURIComponent(password) }
  const place = Object.entries(about).map(([name, value]) => `${name}=${value}`)
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `primary_conninfo = '${place.join(' ')}'\n`)
  await writeFile(join(clusterDir, 'standby.signal'), '')
}
