// A client that sends many requests and reads no answer costs one request's memory, and then its connection.

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type Handler, MOST_AHEAD } from '../../../server/http/in-turn.ts'
import { LIMITS, listen } from '../../../server/http/listen.ts'

const askFor = (path: string, connection = 'keep-alive') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`
const bodiesOf = (answers: string) => [...answers.matchAll(/\r\n\r\n([^H]*)/g)].map(([, body]) => body)

/** Counts what is under way, and the most of it at a time. */
async function setUp(handle: Handler, limits = LIMITS, keepAliveSeconds = 5) {
  const listening = await listen('127.0.0.1', 0, 'PORT', keepAliveSeconds, limits)
  onTestFinished(() => listening.server.closeAllConnections())
  const counts = { served: 0, underWay: 0, most: 0 }
  listening.serve(async (request, response) => {
    counts.served += 1
    counts.underWay += 1
    counts.most = Math.max(counts.most, counts.underWay)
    response.once('prefinish', () => {
      counts.underWay -= 1
    })
    await handle(request, response)
  })
  const socket = connect(listening.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return { ...listening, counts, socket }
}

test('requests that are sent ahead are answered in their order, one under way at a time', async () => {
  const { socket, counts } = await setUp(async ({ url }, response) => {
    await new Promise(setImmediate)
    response.end(url)
  })
  const paths = Array.from({ length: MOST_AHEAD }, (_, nth) => `/${nth}`)
  socket.write(paths.map((path) => askFor(path)).join('') + askFor('/last', 'close'))
  expect(bodiesOf(await text(socket))).toEqual([...paths, '/last'])
  expect(counts).toMatchObject({ served: MOST_AHEAD + 1, most: 1 })
})

test('a client that sends more ahead loses its connection, and no more than its first request is served', async () => {
  const { server, socket, counts } = await setUp(() => {})
  socket.on('error', () => {})
  const closed = once(server, 'connection').then(([connection]) => once(connection, 'close'))
  socket.write(askFor('/').repeat(1200))
  await closed
  expect(counts.served).toBe(1)
})

test('requests behind an answer that ends the connection are not served', async () => {
  const { socket, counts } = await setUp((_, response) => {
    response.shouldKeepAlive = false
    response.end('the last one')
  })
  socket.write(askFor('/').repeat(3))
  expect(bodiesOf(await text(socket))).toEqual(['the last one'])
  expect(counts.served).toBe(1)
})

const impatient = { ...LIMITS, unreadWithin: 100 }

test('an answer that nobody reads is given up, with the connection', async () => {
  const ended = Promise.withResolvers<boolean>()
  const { socket } = await setUp((_, response) => {
    response.once('close', () => ended.resolve(response.writableFinished))
    response.end(Buffer.alloc(64 * 1024 * 1024))
  }, impatient)
  socket.pause()
  socket.on('error', () => {})
  socket.write(askFor('/large'))
  expect(await ended.promise).toBe(false)
})

test('an answer that takes long to make is not', async () => {
  const { server, socket } = await setUp(async (_, response) => {
    await once(server, 'timeout')
    response.end('made')
  }, impatient)
  socket.write(askFor('/slow', 'close'))
  expect(bodiesOf(await text(socket))).toEqual(['made'])
})

test('an answer that takes its time to be made is not given up', async () => {
  const { server, socket } = await setUp(async (_, response) => {
    await once(server, 'timeout')
    response.shouldKeepAlive = false
    response.end('at last')
  }, impatient)
  socket.write(askFor('/slow'))
  expect(bodiesOf(await text(socket))).toEqual(['at last'])
})

test('a connection that asks for nothing more ends', async () => {
  const { socket } = await setUp((_, response) => response.end('for now'), impatient, 0.01)
  socket.write(askFor('/'))
  expect(bodiesOf(await text(socket))).toEqual(['for now'])
})
