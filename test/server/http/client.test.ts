// The HTTP client: bounded in time and size, and able to reach *.localhost.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../../../server/http/client.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('finds a name below .localhost on this machine', async () => {
  const port = await serve((request, response) => response.end(request.headers.host))
  const reply = await call(`http://auth.lockstep.localhost:${port}/`)
  expect(reply.body.toString()).toBe(`auth.lockstep.localhost:${port}`)
})

test('gives up on silence after its time, and says so', async () => {
  const port = await serve(() => {})
  await expect(call(`http://127.0.0.1:${port}/`, { timeoutMilliseconds: 50 })).rejects.toMatchObject({
    reason: 'timeout',
  })
})

test('gives up on a body that never ends', async () => {
  const port = await serve((_, response) => void response.write('{'))
  await expect(call(`http://127.0.0.1:${port}/`, { timeoutMilliseconds: 50 })).rejects.toMatchObject({
    reason: 'timeout',
  })
})

test('reads no more than it may', async () => {
  const port = await serve((_, response) => response.end('x'.repeat(101)))
  await expect(call(`http://127.0.0.1:${port}/`, { maximumBytes: 100 })).rejects.toMatchObject({
    reason: 'too-large',
  })
})

test('says that nobody answers', async () => {
  await expect(call('http://127.0.0.1:9/')).rejects.toMatchObject({ reason: 'unreachable' })
})

test('follows no redirect', async () => {
  const port = await serve((_, response) => response.writeHead(302, { location: '/b' }).end())
  expect((await call(`http://127.0.0.1:${port}/a`)).status).toBe(302)
})
