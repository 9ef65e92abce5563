// When the database counts as away, and what becomes then of those who use it or come: by connections that a test keeps silent.

import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAvailability, DatabaseSilent } from '../../../server/db/availability.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { recordingLog } from '../../support/quiet.ts'
import { nextTurn, until } from '../../support/until.ts'

const SILENCE_MS = 300
/** Real ones, as of a check that nothing answers. */
const SHORT_MS = 12

/** Of the silence before a check alone: the check itself is waited for. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

type Answer = () => Promise<unknown>
const atOnce: Answer = () => nextTurn()
const never: Answer = () => new Promise(() => {})
const refusing =
  (code: string): Answer =>
  () =>
    Promise.reject(Object.assign(new Error('No.'), { code }))

class Connection extends EventEmitter {
  isDestroyed = false
  isEnded = false
  readonly connection = {
    stream: {
      destroy: () => {
        this.isDestroyed = true
      },
    },
  }
  readonly query: Answer
  constructor(query: Answer) {
    super()
    this.query = query
  }
  async end(): Promise<void> {
    this.isEnded = true
  }
}

const AWAY = 'The database does not answer: requests are asked to come back.'
const BACK = 'The database answers again.'

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

function setUp(checkMs = UNHURRIED_MS) {
  const all: Connection[] = []
  /** What opening a connection comes to, and what a statement does. */
  const server = { opening: atOnce, query: atOnce }
  const log = recordingLog()
  const availability = createAvailability({
    open: async () => {
      const one = new Connection(server.query)
      all.push(one)
      await server.opening()
      return { client: one as unknown as pg.Client, isLimited: true }
    },
    log,
    refusalIn: (error) =>
      /^(28|08)P01$/.test((error as { code?: string }).code ?? '')
        ? 'The database refuses the password.'
        : null,
    silenceMs: SILENCE_MS,
    checkMs,
  })
  onTestFinished(availability.stop)
  return {
    availability,
    server,
    all,
    said: () => log.lines.map(({ message }) => message),
    /** One that has work which is never answered, and has been silent for long. */
    silence: async () => {
      const { client } = await availability.connect()
      const silent = availability.track(client, never)
      silent.catch(() => {})
      vi.advanceTimersByTime(SILENCE_MS)
      return client as unknown as Connection
    },
  }
}

test('work that is silent for long causes a check, and where a new connection answers nobody is sent away', async () => {
  const { availability, all, said } = setUp()
  const { client } = await availability.connect()
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = availability.track(client, () => promise)
  vi.advanceTimersByTime(SILENCE_MS - 1)
  expect(all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(all).toHaveLength(2)
  await until(() => all[1]?.isEnded === true)
  await nextTurn()
  availability.assertAvailable()
  resolve('done')
  expect(await slow).toBe('done')
  expect([said(), all[0]?.isDestroyed]).toEqual([[], false])
})

test('work that is answered in time causes none', async () => {
  const { availability, all } = setUp()
  const { client } = await availability.connect()
  await availability.track(client, atOnce)
  await expect(availability.track(client, refusing('23505'))).rejects.toThrow('No.')
  vi.advanceTimersByTime(SILENCE_MS)
  expect(all).toHaveLength(1)
})

test('while a check is under way no other begins, and after it the next silence causes one', async () => {
  const { all, server, silence } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.query = () => promise
  await silence()
  server.query = atOnce
  await silence()
  expect(all).toHaveLength(3)
  resolve()
  await until(() => all[1]?.isEnded === true)
  await nextTurn()
  await silence()
  expect(all).toHaveLength(5)
})

test('while checks fail, what is under way is ended, nobody waits, and none comes in; an answer ends that', async () => {
  const { availability, all, said, server, silence } = setUp(SHORT_MS)
  const { client: idle } = await availability.connect()
  server.opening = never
  const coming = failureOf(availability.connect())
  server.opening = atOnce
  server.query = never
  const busy = await silence()
  expect(await coming).toBeInstanceOf(DatabaseSilent)
  expect([busy.isDestroyed, (idle as unknown as Connection).isDestroyed]).toEqual([true, true])
  expect(availability.assertAvailable).toThrow(DatabaseSilent)
  const before = all.length
  expect(await failureOf(availability.connect())).toBeInstanceOf(DatabaseSilent)
  expect([all.length, said()]).toEqual([before, [AWAY]])
  server.query = atOnce
  await until(() => said().includes(BACK))
  await nextTurn()
  availability.assertAvailable()
  expect(said()).toEqual([AWAY, BACK])
  await availability.connect()
})

test.each<[string, Answer, boolean]>([
  ['refuses the password', refusing('28P01'), true],
  ['refuses it as an old pooler does', refusing('08P01'), true],
  ['has no connection left', refusing('53300'), true],
  ['is starting', refusing('57P03'), false],
  ['has lost the connection', refusing('08006'), false],
  ['is not there', refusing('ECONNREFUSED'), false],
  ['breaks off', refusing('EPIPE'), false],
  ['gives no reason', () => Promise.reject(new Error('No.')), false],
])('a server that %s at a check', async (_, opening, isHere) => {
  const { availability, all, said, server, silence } = setUp()
  const { client } = await availability.connect()
  void availability.track(client, never)
  server.opening = opening
  vi.advanceTimersByTime(SILENCE_MS)
  if (isHere) {
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    expect([said(), all.length]).toEqual([[], 2])
    server.opening = atOnce
    await silence()
    expect(all).toHaveLength(4)
  } else await until(() => said()[0] === AWAY)
})

test('a refusal is logged once, and so is the first connection after it; what is away refuses nothing', async () => {
  const { availability, server, said } = setUp()
  const failures = async (code: string) => {
    server.opening = refusing(code)
    for (let time = 0; time < 2; time++) await failureOf(availability.connect())
  }
  const [refused, accepted] = [
    'The database refuses the password. Requests are asked to come back.',
    'The database accepts connections again.',
  ]
  await failures('28P01')
  await failures('ECONNREFUSED')
  expect(said()).toEqual([refused])
  server.opening = atOnce
  for (let time = 0; time < 2; time++) await availability.connect()
  expect(said()).toEqual([refused, accepted])
  await failures('28P01')
  expect(said()).toEqual([refused, accepted, refused])
})

test('what has stopped checks no more, neither while the database is away nor after a check that was under way', async () => {
  const away = setUp(SHORT_MS)
  away.server.query = never
  await away.silence()
  await until(() => away.said()[0] === AWAY)
  const checking = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  checking.server.query = () => promise
  await checking.silence()
  for (const { availability } of [away, checking]) availability.stop()
  away.server.query = atOnce
  resolve()
  await until(() => checking.all[1]?.isEnded === true)
  await nextTurn()
  await checking.silence()
  expect(checking.all).toHaveLength(3)
  expect([away.said(), checking.said()]).toEqual([[AWAY], []])
})

test('a connection that was cut off takes along those that were heard of before it was asked, and no others', async () => {
  const { availability } = setUp()
  const open = async () => {
    const { client } = await availability.connect()
    return { client, seen: client as unknown as Connection }
  }
  const [idle, ended, used, cut] = [await open(), await open(), await open(), await open()]
  ended.seen.emit('end')
  vi.advanceTimersByTime(1)
  const { promise, reject } = Promise.withResolvers<never>()
  const failure = failureOf(availability.track(cut.client, () => promise))
  vi.advanceTimersByTime(1)
  await availability.track(used.client, atOnce)
  const young = await open()
  reject(new Error('Query read timeout'))
  await failure
  const destroyed = [idle, cut, ended, used, young].map(({ seen }) => seen.isDestroyed)
  expect(destroyed).toEqual([true, true, false, false, false])
})

test('a failure that the server answers with leaves the other connections alone', async () => {
  const { availability, all } = setUp()
  const { client } = await availability.connect()
  await availability.connect()
  vi.advanceTimersByTime(1)
  for (const answer of [refusing('57014'), () => Promise.reject('Query read timeout')])
    await failureOf(availability.track(client, answer))
  expect(all.map(({ isDestroyed }) => isDestroyed)).toEqual([false, false])
  await failureOf(availability.track(client, () => Promise.reject(new Error('Query read timeout'))))
  expect(all.map(({ isDestroyed }) => isDestroyed)).toEqual([true, true])
})
