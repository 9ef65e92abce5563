// A dump taken under load restores elsewhere to consistent data; people sign in there, and the encrypted keys decrypt.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inconsistencies } from '../consistency/consistency.ts'
import { record } from './support/figures.ts'
import { call, cookieOf, signIn, verifiedPerson } from './support/person.ts'
import { createPostgres } from './support/postgres.ts'
import { postgresPrograms } from './support/programs.ts'
import { startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

const run = promisify(execFile)

test('pg_dump under load, and pg_restore', async () => {
  const programs = postgresPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-dump-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const system = await startSystem({ postgres: await createPostgres({ programs }) })
  onTestFinished(system.stop)
  const person = await verifiedPerson(system)
  const cookies = cookieOf(await call(system, person.token, person.email))
  const bearer = { authorization: `Bearer ${person.token}` }
  const { kid } = await signedBy(await system.ask('auth', '/token', { headers: bearer, who: person.email }))

  const traffic = startTraffic(system, 16)
  const isUnderLoad = async () => {
    const from = traffic.answered()
    await vi.waitFor(() => expect(traffic.answered()).toBeGreaterThan(from + 200), {
      timeout: 60_000,
      interval: 10,
    })
  }
  await isUnderLoad()
  const dumped = join(folder, 'lockstep.dump')
  const under = isUnderLoad()
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dumped}`, system.postgres.url])
  await under
  await traffic.end()
  await system.expectBalance()

  const elsewhere = await createPostgres({ programs })
  await elsewhere.start()
  await run(join(programs, 'pg_restore'), [
    '--no-owner',
    '--exit-on-error',
    `--dbname=${elsewhere.url}`,
    dumped,
  ])
  const copy = await elsewhere.connect()
  const { rows } = await copy.query<{ users: number }>('select count(*)::integer as users from auth."user"')
  expect(await inconsistencies(copy)).toEqual([])
  await copy.end()

  const restored = await startSystem({ postgres: elsewhere })
  onTestFinished(restored.stop)
  expect((await signIn(restored, person.email))?.status).toBe(200)
  // A session of before, at both services, and the sealed key that signed before.
  expect((await restored.ask('auth', '/get-session', { headers: bearer }))?.body).toMatchObject({
    user: { email: person.email },
  })
  expect((await restored.ask('app', '/api/me', { headers: cookies }))?.status).toBe(200)
  expect((await signedBy(await restored.ask('auth', '/token', { headers: bearer }))).kid).toBe(kid)
  record(
    'backup',
    'pg_dump under load, restored elsewhere',
    `${rows[0]?.users} people, the data is consistent`,
  )
})

async function signedBy(answer: { body: unknown } | null): Promise<{ kid: string }> {
  const { token } = (answer?.body ?? {}) as { token?: string }
  return JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
}
