// A pooler in front of the suite's PostgreSQL, as far as the beginning of a connection: what it says, and that it is refused.

import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

export type Startup = Record<string, string>
export type Refusal = { code: string; message: string }

/** What a client says first: its length, the protocol's version, and names with their values. */
function startupOf(bytes: Buffer): Startup {
  const words = bytes.subarray(8).toString().split('\0')
  const pairs = words.flatMap((word, nth) => (nth % 2 === 0 && word ? [[word, words[nth + 1] ?? '']] : []))
  return Object.fromEntries(pairs)
}

function errorResponse({ code, message }: Refusal): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** For one test, in front of a database: it notes what connections begin with, and refuses some of them as a pooler does. */
export async function startPooler(
  databaseUrl: string,
  refusalOf: (startup: Startup) => Refusal | null = () => null,
) {
  const startups: Startup[] = []
  const { hostname, port } = new URL(databaseUrl)
  const relay = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (first: Buffer) => {
      const startup = startupOf(first)
      startups.push(startup)
      const refusal = refusalOf(startup)
      if (refusal) return void client.end(errorResponse(refusal))
      const server = connectSocket(Number(port), hostname)
      server.on('error', () => client.destroy())
      server.write(first)
      client.pipe(server).pipe(client)
    })
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return { url: url.href, host: url.host, startups }
}
