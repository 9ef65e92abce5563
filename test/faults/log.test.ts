// A node that cannot write its log or output keeps serving, counts the missing lines, and stops in time when it is asked to.

import { execFile } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPostgres, type Postgres } from './support/postgres.ts'
import { createService, type Service } from './support/service.ts'
import { productionEnv } from './support/system.ts'

const run = promisify(execFile)

let postgres: Postgres
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockstep-log-'))
  postgres = await createPostgres()
  await postgres.start()
})
afterAll(async () => {
  await postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

type Output = NonNullable<Parameters<typeof createService>[0]['output']>

async function nodeWith(output: Output): Promise<Service> {
  const service = await createService({
    name: 'auth',
    output,
    env: {
      ...productionEnv,
      DATABASE_URL: postgres.url,
      ACCESS_LOG: 'on',
      APP_ORIGIN: 'http://127.0.0.1:3000',
      AUTH_URL: 'http://127.0.0.1:4000/api/auth',
      // Nobody is there: what waits is no part of this.
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  })
  onTestFinished(async () => {
    await service.end('SIGKILL')
  })
  service.start()
  await service.untilReady()
  return service
}

/** Opened for both, so that it is there, and nobody reads. */
async function pipe(): Promise<number> {
  const name = join(folder, `pipe-${performance.now()}`)
  await run('mkfifo', [name])
  return opened(name, 'r+')
}

function opened(name: string, flags: string): number {
  const file = openSync(name, flags)
  onTestFinished(() => closeSync(file))
  return file
}

const SOON = { timeout: 30_000, interval: 20 }

const statusOf = async (service: Service, path: string) =>
  (await fetch(`${service.origin}${path}`, { signal: AbortSignal.timeout(10_000) })).status

async function lost(service: Service): Promise<number> {
  const page = await (
    await fetch(`${service.origin}/metrics`, { signal: AbortSignal.timeout(10_000) })
  ).text()
  return Number(/^lockstep_log_lines_lost_total(?:\{[^}]*\})? (\d+)$/m.exec(page)?.[1] ?? Number.NaN)
}

/** Each writes a line of some 200 bytes. */
async function ask(service: Service, requests: number): Promise<void> {
  const statuses: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (statuses.length < requests) statuses.push(await statusOf(service, '/api/auth/ok'))
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
}

async function expectToEnd(service: Service): Promise<void> {
  expect(await statusOf(service, '/live')).toBe(200)
  expect(await service.end('SIGTERM')).toBe(0)
}

/** More than a pipe and what waits for it can hold. */
const MANY = 9000

test('a node whose log is on a full disk continues, and says how many lines are missing once there is room', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'lockstep-small-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'lockstep-small', disk]).catch((error: Error) => {
    throw new Error(
      `A full disk needs a file system of its own: run this as root, who may mount one (${error.message}).`,
    )
  })
  onTestFinished(async () => {
    await run('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  })
  const file = join(disk, 'log')
  const node = await nodeWith(['pipe', opened(file, 'a')])
  await ask(node, 600)
  const missing = await lost(node)
  expect(missing).toBeGreaterThan(100)
  await truncate(file)
  await ask(node, 10)
  await vi.waitFor(async () => {
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(/"event":"log.missing","msg":"\d+ lines of the log could not be written\."/)
  }, SOON)
  await expectToEnd(node)
  const after = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  expect(after.at(-1)).toContain('service.stopped')
  for (const line of after) expect(() => JSON.parse(line)).not.toThrow()
})

test('a node whose stderr is always full continues', async () => {
  const node = await nodeWith(['pipe', opened('/dev/full', 'w')])
  await ask(node, 100)
  expect(await lost(node)).toBeGreaterThanOrEqual(100)
  await expectToEnd(node)
})

test('a node whose stderr was closed continues', async () => {
  const node = await nodeWith(['pipe', 'pipe'])
  node.closeOutput('stderr')
  await ask(node, 100)
  await vi.waitFor(async () => expect(await lost(node)).toBeGreaterThan(50), SOON)
  await expectToEnd(node)
})

test('a node whose stderr nobody reads continues', async () => {
  const node = await nodeWith(['pipe', await pipe()])
  await ask(node, MANY)
  expect(await lost(node)).toBeGreaterThan(100)
  await expectToEnd(node)
})

test('a node whose stdout is full, closed or never read continues, and loses no line of its log', async () => {
  for (const stdout of [opened('/dev/full', 'w'), 'pipe' as const, await pipe()]) {
    const node = await nodeWith([stdout, 'pipe'])
    if (stdout === 'pipe') node.closeOutput('stdout')
    await ask(node, 100)
    expect(await lost(node)).toBe(0)
    await expectToEnd(node)
    expect(node.said().match(/"event":"request.answered"/g)?.length).toBeGreaterThanOrEqual(100)
    expect(node.said()).toContain('service.stopped')
  }
})
