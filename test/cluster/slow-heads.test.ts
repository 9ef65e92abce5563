// A browser that never ends its request is cut off by the proxy in front, which hears all of it before a node does.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { balancers } from './support/balancers.ts'

/** Which answers everything, `GET /ready` too. */
async function someNode(): Promise<string> {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('HAProxy cuts off who sends a line of the head each second and never the last', async () => {
  const balancer = await balancers.haproxy()
  const nodes = Array<string>(3).fill(await someNode())
  await balancer.start({ auth: nodes, app: nodes })
  const { hostname, port } = new URL(balancer.origins.app)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (chunk) => (said += chunk)).on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n`)
  const dripping = setInterval(() => socket.writable && socket.write('x-more: a\r\n'), 1000)
  onTestFinished(() => clearInterval(dripping))
  await closed
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
})
