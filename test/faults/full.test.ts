// A full disk or a full connection table loses nothing that was answered, and is over when there is room again.

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

/** Traffic before, while and after there is no room, and then the books. */
async function workThrough(
  system: System,
  goes: () => Promise<void>,
  returns: () => Promise<void>,
): Promise<string> {
  const { email } = await verifiedPerson(system)
  const traffic = startTraffic(system, 8)
  const more = async (requests: number) => {
    const from = traffic.answered()
    await vi.waitFor(() => expect(traffic.answered()).toBeGreaterThan(from + requests), {
      timeout: 60_000,
      interval: 20,
    })
  }
  await more(100)
  await goes()
  await more(60)
  await returns()
  await vi.waitFor(async () => expect((await signIn(system, email))?.status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
  await more(100)
  await traffic.end()
  await system.expectBalance()
  const refused = system.exchanges.filter(({ answer }) => answer?.status === 503).length
  expect(refused).toBeGreaterThan(0)
  return `${refused} of ${system.exchanges.length} requests refused by an announced 503, nothing lost`
}

test('a full connection table', async () => {
  const system = await startedFor({})
  const taken: pg.Client[] = []
  const figure = await workThrough(
    system,
    async () => {
      system.links.authToDatabase.cut()
      system.links.appToDatabase.cut()
      await expect(async () => {
        for (;;) taken.push(await system.postgres.connect())
      }).rejects.toThrow(/too many clients|remaining connection slots/)
    },
    async () => {
      await Promise.all(taken.map((client) => client.end()))
    },
  )
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
      // Whatever room is left in the files that are there.
      await expect(
        db.query(`create table ballast as select repeat('x', 1000) from generate_series(1, 400000)`),
      ).rejects.toThrow(/No space left/)
    },
    async () => {
      await rm(ballast)
      await system.postgres.start()
    },
  )
  record('full', 'a full disk', figure)
})
