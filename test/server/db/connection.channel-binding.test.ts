// What a server learns that offers no channel binding where it is required: by servers that say what a test wants.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseAddress, openOne } from '../../../server/db/connection.ts'

function authentication(kind: number, more = ''): Buffer {
  const head = Buffer.from('R........')
  head.writeInt32BE(8 + more.length, 1)
  head.writeInt32BE(kind, 5)
  return Buffer.concat([head, Buffer.from(more)])
}

/** A server that asks for one thing, and leaves once it is told something. */
async function asker(request: Buffer) {
  const all: Buffer[] = []
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', () => {
      client.write(request)
      client.on('data', (bytes: Buffer) => {
        all.push(bytes)
        client.end()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `postgres://ada:secret@127.0.0.1:${port}/shop?sslmode=disable`
  return { url, told: () => Buffer.concat(all).toString('latin1') }
}

describe('channel_binding=require', () => {
  /** What the server asks for, by the number of PostgreSQL’s protocol. */
  const requests = {
    'the password': authentication(3),
    'its MD5': authentication(5, 'salt'),
    'SCRAM without channel binding': authentication(10, 'SCRAM-SHA-256\0\0'),
  }
  test.each(Object.entries(requests))(
    'tells a server that asks for %s nothing that it could pass on',
    async (_, request) => {
      const { url, told } = await asker(request)
      const asked = (channel_binding: string) =>
        openOne(databaseAddress(`${url}&channel_binding=${channel_binding}`))
      await expect(asked('require')).rejects.toMatchObject({ code: 'channel_binding' })
      expect(told()).toBe('')
      // Whoever requires none answers, upon which this server leaves.
      await expect(asked('disable')).rejects.toThrow()
      expect(told()).toMatch(/^p/)
    },
  )

  test('takes no server that asks for nothing', async () => {
    const { url } = await asker(Buffer.concat([authentication(0), Buffer.from('Z\0\0\0\x05I')]))
    const opening = openOne(databaseAddress(`${url}&channel_binding=require`))
    await expect(opening).rejects.toMatchObject({ code: 'channel_binding' })
  })

  test('tells nothing to one that offers it without TLS', async () => {
    const { url, told } = await asker(authentication(10, 'SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0'))
    await expect(openOne(databaseAddress(`${url}&channel_binding=require`))).rejects.toThrow(/SCRAM/)
    expect(told()).toBe('')
  })
})
