// The semaphore: waiting is bounded by time, as for database connections, or by number, as for password hashes.

import { describe, expect, test } from 'vitest'
import { createSemaphore } from '../../server/semaphore.ts'

const full = new Error('full')
const refusal = () => full
const nothing = Promise.withResolvers<void>().promise

/** Work that occupies a slot until it is released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, release: resolve }
}

test('work waits in order of arrival', async () => {
  const semaphore = createSemaphore({ concurrency: 1, refusal })
  const order: string[] = []
  const { work, release } = held()
  const first = semaphore(work)
  const waiting = ['second', 'third', 'fourth'].map((one) => semaphore(async () => order.push(one)))
  expect(order).toEqual([])
  release()
  await Promise.all([first, ...waiting])
  expect(order).toEqual(['second', 'third', 'fourth'])
})

test('no more work than the concurrency runs at a time', async () => {
  const semaphore = createSemaphore({ concurrency: 3, refusal })
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  }
  await Promise.all(Array.from({ length: 20 }, () => semaphore(work)))
  expect(most).toBe(3)
})

test.each([{}, { timeoutMs: 1000 }, { queueLimit: 0 }])(
  'with %j, work that throws frees its slot',
  async (bounds) => {
    const semaphore = createSemaphore({ concurrency: 1, refusal, ...bounds })
    for (let time = 0; time < 10; time++)
      await expect(semaphore(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await semaphore(async () => 'yes')).toBe('yes')
  },
)

describe('with a timeout', () => {
  test('work that has waited too long is refused, and the slot goes to the next that still waits', async () => {
    const semaphore = createSemaphore({ concurrency: 1, timeoutMs: 30, refusal })
    const order: string[] = []
    const { work, release } = held()
    const first = semaphore(work)
    await expect(semaphore(async () => order.push('gave up'))).rejects.toBe(full)
    const waiting = ['second', 'third', 'fourth'].map((one) => semaphore(async () => order.push(one)))
    release()
    await Promise.all([first, ...waiting])
    expect(order).toEqual(['second', 'third', 'fourth'])
  })
})

describe('with a queue limit', () => {
  test('work that finds the queue full is refused at once, and what waits already is done', async () => {
    const semaphore = createSemaphore({ concurrency: 1, queueLimit: 2, refusal })
    const { work, release } = held()
    const accepted = [semaphore(work), semaphore(async () => 'second'), semaphore(async () => 'third')]
    await expect(semaphore(async () => 'fourth')).rejects.toBe(full)
    release()
    expect(await Promise.all(accepted)).toEqual([undefined, 'second', 'third'])
    expect(await semaphore(async () => 'fifth')).toBe('fifth')
  })

  test('of none, nothing waits', async () => {
    const semaphore = createSemaphore({ concurrency: 1, queueLimit: 0, refusal })
    const { work, release } = held()
    const first = semaphore(work)
    await expect(semaphore(() => nothing)).rejects.toBe(full)
    release()
    await first
    expect(await semaphore(async () => 'next')).toBe('next')
  })
})
