// Several processes of a service on one port: each that ends is replaced, and all of them stop in order.

import { expect, test, vi } from 'vitest'
import { startAuthProcess } from '../support/auth-process.ts'
import { createDatabase } from '../support/databases.ts'

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
  const metrics = await (await fetch(`${auth.origin}/metrics`)).text()
  expect(metrics).toMatch(/lockstep_http_request_seconds_count\{.*worker="\d+"/)
  expect(await auth.end('SIGTERM')).toBe(0)
  expect(auth.said().match(/"Stopped\."/g)).toHaveLength(2)
  expect(pidsIn(auth.said()).filter(isRunning)).toEqual([])
})

test('where none comes up, the reason is said and nothing goes on', async () => {
  const nowhere = (await createDatabase()).replace(/test_\w+/, 'nowhere')
  const auth = await startAuthProcess({ DATABASE_URL: nowhere, PROCESSES: '2' })
  await vi.waitFor(() => expect(auth.said()).toContain('before any was ready'), { timeout: 60_000 })
  expect(auth.said()).toContain('The database that DATABASE_URL names does not exist')
  await vi.waitFor(() => expect(pidsIn(auth.said()).filter(isRunning)).toEqual([]), { timeout: 60_000 })
})
