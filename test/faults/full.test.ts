// A full disk or a full connection table loses nothing that was answered, and the services recover once there is room again.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { record } from './support/figures.ts'
import { signIn, verifiedPerson } from './support/person.ts'
import { createPostgres } from './support/postgres.ts'
import { type System, startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

const run = promisify(execFile)

async function startedFor(given: Parameters<typeof startSystem>[0]): Promise<System> {
  const system = await startSystem(given)
  onTestFinished(system.stop)
  return system
}

/** Traffic before, while and after there is no room. */
async function workThrough(
  system: System,
  goes: () => Promise<void>,
  returns: () => Promise<void>,
): Promise<string> {
  const { email } = await verifiedPerson(system)
  const traffic = startTraffic(system, 8)
  const more = async (count: () => number, requests: number) => {
    const from = count()
    await vi.waitFor(() => expect(count()).toBeGreaterThan(from + requests), {
      timeout: 120_000,
      interval: 20,
    })
  }
  const refused = () => system.exchanges.filter(({ answer }) => answer?.status === 503).length
  await more(traffic.answered, 100)
  await goes()
  await more(refused, 0)
  await more(traffic.answered, 60)
  await returns()
  await vi.waitFor(async () => expect((await signIn(system, email))?.status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  })
  await more(traffic.answered, 100)
  await traffic.end()
  return `${refused()} of ${system.exchanges.length} requests refused by an announced 503, nothing lost`
}

/** How many of the services' connections PostgreSQL still has. */
async function serving([client]: readonly pg.Client[]): Promise<number> {
  const shown = await client?.query(
    `select from pg_stat_activity where application_name in ('lockstep auth', 'lockstep app')`,
  )
  return shown?.rowCount ?? 0
}

test('a full connection table', async () => {
  const system = await startedFor({})
  const taken: pg.Client[] = []
  const figure = await workThrough(
    system,
    async () => {
      const links = [system.links.authToDatabase, system.links.appToDatabase]
      for (const link of links) {
        link.set({ kind: 'refuse' })
        link.cut()
      }
      // Until the services' own are given back, too, which PostgreSQL does a moment later.
      const full = /too many clients|remaining connection slots/
      await vi.waitFor(
        async () => {
          await expect(async () => {
            for (;;) taken.push(await system.postgres.connect({ connectionTimeoutMillis: 60_000 }))
          }).rejects.toThrow(full)
          expect(await serving(taken)).toBe(0)
        },
        { timeout: 60_000, interval: 100 },
      )
      for (const link of links) link.set({ kind: 'pass' })
    },
    async () => {
      await Promise.all(taken.map((client) => client.end()))
    },
  )
  await system.expectBalance()
  record('full', 'a full connection table', figure)
})

test('a full disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-disk-'))
  // Of a size of its own, which only root can give a folder.
  await run('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0755', 'lockstep-disk', folder]).catch(
    (error: Error) => {
      throw new Error(
        `A full disk needs a file system of its own: run this as root, who may mount one (${error.message}).`,
      )
    },
  )
  onTestFinished(async () => {
    await run('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  const system = await startedFor({ postgres: await createPostgres({ folder }) })
  const ballast = join(folder, 'ballast')
  const figure = await workThrough(
    system,
    async () => {
      await writeFile(ballast, Buffer.alloc(400 * 1024 * 1024)).catch(() => {})
      const db = await system.db()
      // Whatever room is left in the files that are there; PostgreSQL ends itself where its log finds none.
      await expect(
        db.query(`create table ballast as select repeat('x', 1000) from generate_series(1, 400000)`),
      ).rejects.toThrow(/No space left|terminat|closed/)
    },
    async () => {
      await rm(ballast)
      await system.postgres.start()
    },
  )
  await system.expectBalance()
  record('full', 'a full disk', figure)
})
