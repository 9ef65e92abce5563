// Several processes of a service on one port: each that ends is replaced, and all of them stop in order.

import { expect, test, vi } from 'vitest'
import { startAuthProcess } from '../support/auth-process.ts'
import { createDatabase } from '../support/databases.ts'
import { isDeep } from '../support/deep.ts'

const pidsIn = (said: string) =>
  [...said.matchAll(/has started \(pid (\d+)\)/g)].map(([, pid]) => Number(pid))

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one that is killed is replaced while the other answers, and all leave with 0', async () => {
  const auth = await startAuthProcess({
    DATABASE_URL: await createDatabase(),
    PROCESSES: '2',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  await auth.untilReady()
  const readies = () => auth.said().split('The auth service is ready.').length - 1
  await vi.waitFor(() => expect(readies()).toBe(2), { timeout: 60_000 })
  const [killed = 0] = pidsIn(auth.said())
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(auth.said()).toMatch(/ended SIGKILL: another is started in 250 ms/), {
    timeout: 60_000,
  })
  expect((await fetch(`${auth.origin}/ready`)).status).toBe(200)
  await vi.waitFor(() => expect(readies()).toBe(3), { timeout: 60_000 })
  expect(await auth.end('SIGTERM')).toBe(0)
  expect(auth.said().match(/"Stopped\."/g)).toHaveLength(2)
  expect(pidsIn(auth.said()).filter(isRunning)).toEqual([])
})

if (isDeep)
  test('a scrape of any of them has the figures of all, each by its own', async () => {
    const auth = await startAuthProcess({
      DATABASE_URL: await createDatabase(),
      PROCESSES: '2',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    await auth.untilReady()
    await vi.waitFor(() => expect(auth.said().split('The auth service is ready.')).toHaveLength(3), {
      timeout: 60_000,
    })
    // One connection after the other: they go to the processes in turn.
    for (let request = 0; request < 10; request++)
      await fetch(`${auth.origin}/api/auth/ok`, { headers: { connection: 'close' } })
    const page = await (await fetch(`${auth.origin}/metrics`)).text()
    const workersOf = (name: string) =>
      [...page.matchAll(new RegExp(`^${name}\\{.*worker="(\\d+)"`, 'gm'))].map(([, worker]) => worker)
    for (const name of ['lockstep_load', 'process_cpu_seconds_total'])
      expect(new Set(workersOf(name)).size).toBe(2)
    const answered = [
      ...page.matchAll(
        /^lockstep_http_request_seconds_count\{(?=.*route="\/api\/auth\/ok").*worker="(\d+)"\} (\d+)$/gm,
      ),
    ]
    expect(answered.map(([, worker]) => worker).toSorted()).toEqual(['1', '2'])
    expect(answered.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(10)
    // What the database says is the same for all of them.
    expect(page.match(/^lockstep_outbox_waiting/gm)).toHaveLength(1)
    expect(page.match(/^# TYPE lockstep_http_request_seconds /gm)).toHaveLength(1)
    expect(await auth.end('SIGTERM')).toBe(0)
  })

if (isDeep)
  test('where none comes up, the reason is said and nothing continues', async () => {
    const nowhere = (await createDatabase()).replace(/test_\w+/, 'nowhere')
    const auth = await startAuthProcess({ DATABASE_URL: nowhere, PROCESSES: '2' })
    await vi.waitFor(() => expect(auth.said()).toContain('before any was ready'), { timeout: 60_000 })
    expect(auth.said()).toContain('The database that DATABASE_URL names does not exist')
    await vi.waitFor(() => expect(pidsIn(auth.said()).filter(isRunning)).toEqual([]), { timeout: 60_000 })
  })
