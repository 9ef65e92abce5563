// The HTTP client: bounded in time and size, and able to reach *.localhost.

import dns from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
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

describe('where only public addresses are called', () => {
  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'a.lockstep.localhost', '2130706433'])(
    'no request reaches %s',
    async (host) => {
      let asked = 0
      const port = await serve((_, response) => {
        asked += 1
        response.end()
      })
      await expect(call(`http://${host}:${port}/`, { publicOnly: true })).rejects.toMatchObject({
        reason: 'private',
      })
      expect(asked).toBe(0)
    },
  )

  test('nor what a name leads to at the moment of the call, one address among others', async () => {
    let asked = 0
    const port = await serve((_, response) => {
      asked += 1
      response.end()
    })
    const { lookup } = dns
    const found = [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    dns.lookup = ((_: string, __: object, answer: (error: null, all: object) => void) =>
      answer(null, found)) as unknown as typeof dns.lookup
    syncBuiltinESMExports()
    onTestFinished(() => {
      dns.lookup = lookup
      syncBuiltinESMExports()
    })
    const rebound = call(`http://rebound.example.com:${port}/`, { publicOnly: true })
    await expect(rebound).rejects.toMatchObject({ reason: 'private' })
    expect(asked).toBe(0)
  })
})
