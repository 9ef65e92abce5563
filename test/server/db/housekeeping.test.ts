// A round of housekeeping: how often each kind is asked for more, what is said of it, and when it ends.

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Removal, removeAllExpired, startHousekeeping } from '../../../server/db/housekeeping.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { recordingLog } from '../../support/quiet.ts'
import { until } from '../../support/until.ts'

/** Of which nothing is asked: no kind here is a rule of rows. */
let pool: Pool
beforeEach(async () => {
  pool = await connect('postgres://nobody@127.0.0.1:9/nothing')
  onTestFinished(() => pool.end())
})

/** As many as a batch has at most, which the tests of the tables show. */
const MOST = 500

/** A kind of which so many go at each call, or all that are asked for. */
function removal(kind: string, batches: ('all' | number | null | Error)[], meanwhile = () => {}) {
  const asked: number[] = []
  const remove: Removal['remove'] = async (most) => {
    asked.push(most)
    meanwhile()
    const [batch] = batches.splice(0, 1)
    if (batch === undefined) throw new Error('It is asked for more than there is.')
    if (batch instanceof Error) throw batch
    return batch === 'all' ? most : batch
  }
  return { kind, remove, asked }
}

/** @returns what was logged, and told of each batch */
async function round(others: Removal[], ending?: AbortSignal) {
  const log = recordingLog()
  const told: number[] = []
  const removed = (rows: number) => void told.push(rows)
  await removeAllExpired({ pool, log, retention: [], others, removed }, ending)
  return { told, said: log.lines.map(({ message }) => message) }
}

test('a kind is asked for as many at once until fewer have gone, and how many went is said', async () => {
  const codes = removal('codes', ['all', 'all', MOST - 1, 'all'])
  const { told, said } = await round([codes])
  expect(codes.asked).toEqual([MOST, MOST, MOST])
  expect(told).toEqual([MOST, MOST, MOST - 1])
  expect(said).toEqual([`Lapsed and removed: ${3 * MOST - 1} codes.`])
})

test('where none has lapsed nothing is said, nor where another process removes this kind', async () => {
  const [codes, mails] = [removal('codes', [0, 'all']), removal('mails', [null, 'all'])]
  expect(await round([codes, mails])).toEqual({ told: [0, 0], said: [] })
  expect([codes.asked, mails.asked]).toEqual([[MOST], [MOST]])
  const events = removal('events', ['all', null, 'all'])
  expect(await round([events])).toEqual({ told: [MOST, 0], said: [`Lapsed and removed: ${MOST} events.`] })
})

test('a kind that fails leaves the next one its turn', async () => {
  const { told, said } = await round([removal('codes', ['all', new Error('No.')]), removal('mails', [1])])
  expect(told).toEqual([MOST, 1])
  expect(said).toEqual(['What has lapsed of the codes could not be removed.', 'Lapsed and removed: 1 mails.'])
})

test('one that is to end asks for no more, of any kind', async () => {
  const ending = new AbortController()
  const codes = removal('codes', ['all', 'all'], () => ending.abort())
  const mails = removal('mails', ['all'])
  expect((await round([codes, mails], ending.signal)).said).toEqual([`Lapsed and removed: ${MOST} codes.`])
  expect([codes.asked, mails.asked]).toEqual([[MOST], []])
})

test('one that has stopped begins no other round, and its stop waits for the batch that is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const asked: string[] = []
  const remove = (kind: string) => async () => {
    asked.push(kind)
    return promise
  }
  const others = ['codes', 'mails'].map((kind) => ({ kind, remove: remove(kind) }))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const running = startHousekeeping({ pool, log: recordingLog(), retention: [], others })
  const stopped = running.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, Promise.resolve('waits')])).toBe('waits')
  resolve(MOST)
  expect(await stopped).toBe('stopped')
  expect(asked).toEqual(['codes'])
  const hours = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 3_600_000)
  expect(hours).toEqual([])
})

test('the next round begins an hour after the one before', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const others = [removal('codes', [0])]
  const running = startHousekeeping({ pool, log: recordingLog(), retention: [], others })
  await until(() => timers.mock.calls.some(([, milliseconds]) => milliseconds === 3_600_000))
  await running.stop()
})
