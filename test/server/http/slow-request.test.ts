// A request whose head or body comes too slowly is cut off: with production's limits in npm run test:deep.

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { LIMITS, listen } from '../../../server/http/listen.ts'
import { isDeep } from '../../support/deep.ts'

const shorter = { ...LIMITS, headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n'

test('production looks after them every second', () => {
  expect(LIMITS).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1000,
  })
})

test.concurrent.each([
  ['a head that does not end', HEAD],
  ['a body that does not come', `${HEAD}\r\n{`],
])('%s is answered 408 and cut off', async (_, sent) => {
  const { port, serve, close } = await listen('127.0.0.1', 0, 'PORT', 5, isDeep ? LIMITS : shorter)
  onTestFinished(() => close())
  serve((request, response) => void request.on('end', () => response.end('read')).resume())
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(sent)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
})
