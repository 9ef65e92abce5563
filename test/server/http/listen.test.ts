// A port that is closed in order: not ready first, then a delay, and then each answer ends its connection.

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { recordingLog } from '../../support/quiet.ts'

const DELAY = 3000

async function setUp() {
  const listening = await listen('127.0.0.1', 0, 'PORT', 65)
  onTestFinished(() => listening.server.closeAllConnections())
  const gate = Promise.withResolvers<void>()
  listening.serve(async (request, response) => {
    if (request.url === '/slow') await gate.promise
    response.end(request.url)
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(() => agent.destroy())
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port: listening.port, path, agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer))
      }).on('error', reject)
    })
  return { listening, ask, release: () => gate.resolve() }
}

const seen = ({ statusCode, headers }: IncomingMessage) => [statusCode, headers.connection]

test('it continues for the delay, with /ready refused, and finishes what is under way', async () => {
  const { listening, ask, release } = await setUp()
  const log = recordingLog()
  expect(seen(await ask('/ready'))).toEqual([200, 'keep-alive'])
  const slow = ask('/slow')
  const [idle] = await Promise.all([ask('/any'), ask('/other')])
  expect(idle.headers['keep-alive']).toBe('timeout=65')
  let isClosed = false
  const closing = listening.close({ delayMs: DELAY, log }).then(() => {
    isClosed = true
  })
  expect(seen(await ask('/ready'))).toEqual([503, 'keep-alive'])
  expect(seen(await ask('/any'))).toEqual([200, 'keep-alive'])
  await vi.waitFor(() => expect(ask('/any')).rejects.toThrow(), { timeout: 60_000 })
  expect(isClosed).toBe(false)
  release()
  expect(seen(await slow)).toEqual([200, 'close'])
  await closing
  expect(log.lines.map(({ message }) => message)).toEqual([
    'Stopping: not ready any more, and serving for another 3 s.',
    'Stopping: no new connections, 1 requests under way.',
  ])
})

test('what is under way at the first word of a stop ends its connection, long before the port is closed', async () => {
  const { listening, ask, release } = await setUp()
  const slow = ask('/slow')
  await once(listening.server, 'request')
  const closing = listening.close({ delayMs: DELAY, log: recordingLog() })
  release()
  expect(seen(await slow)).toEqual([200, 'close'])
  expect(listening.server.listening).toBe(true)
  expect(seen(await ask('/any'))).toEqual([200, 'keep-alive'])
  await closing
})

test('an idle connection outlives the port, and its next answer ends it', async () => {
  const { listening } = await setUp()
  const idle = connect(listening.port, '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  const request = 'POST /any HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 0\r\n\r\n'
  idle.write(request)
  await once(idle, 'data')
  const closing = listening.close({ delayMs: 1, log: recordingLog() })
  await expect.poll(() => listening.server.listening).toBe(false)
  idle.write(request)
  expect(await text(idle)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*\/any/is)
  await closing
})

test('what comes while the service starts waits for it, and is asked to come again if that takes too long', async () => {
  const listening = await listen('127.0.0.1', 0, 'PORT')
  onTestFinished(() => listening.close())
  const address = `http://127.0.0.1:${listening.port}`
  const post = () => fetch(`${address}/any`, { method: 'POST', body: 'what was sent' })
  const early = await post()
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await fetch(`${address}/ready`)).status).toBe(503)
  const waiting = post()
  await once(listening.server, 'request')
  listening.serve(async (request, response) => void response.end(await text(request)))
  expect(await (await waiting).text()).toBe('what was sent')
})

test('without a delay it takes no new connection at once', async () => {
  const { listening, ask } = await setUp()
  await ask('/any')
  await listening.close()
  await expect(ask('/any')).rejects.toThrow()
})
