// What is kept, and how it is sent: in order, from where a page left off, and never faster than it reads.

import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visibleContext } from '../../../../machines/kit/visible.ts'
import { visible } from '../../../../machines/visible-by-machine.ts'
import { createHub, type Hub } from '../../../../server/dev/inspector/hub.ts'
import { LIMITS, type Make, OWN_SIZE, Ring } from '../../../../server/dev/inspector/ring.ts'

const exchange =
  (what: string): Make =>
  () => ({
    type: '@lockstep.exchange',
    _version: '0.7.2',
    createdAt: '1795250977507',
    id: null,
    sessionId: 'browser',
    lockstep: {
      requestId: null,
      tab: null,
      from: 'browser',
      to: 'auth',
      what,
      status: '200',
      milliseconds: null,
    },
  })

let hub: Hub
let url = ''
let opened: ServerResponse[] = []
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  hub = createHub()
  opened = []
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    opened.push(response)
    if (!hub.stream.open(response, Number(searchParams.get('after')))) response.writeHead(503).end()
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  hub.stream.close()
  server.closeAllConnections()
  server.close()
})

const open = (path = '/') =>
  new Promise<IncomingMessage>((resolve, reject) => get(`${url}${path}`, resolve).once('error', reject))

/** Reads on until as many messages have come. */
async function read(page: IncomingMessage, count: number): Promise<{ seq: number[]; text: string }> {
  let text = ''
  const seq = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  page.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await vi.waitFor(() => expect(seq().length).toBeGreaterThanOrEqual(count), { timeout: 60_000 })
  return { seq: seq(), text }
}

test('says who it is, then all that is kept, then what comes', async () => {
  hub.publish(exchange('one'))
  hub.publish(exchange('two'))
  const page = await open()
  const reading = read(page, 3)
  hub.publish(exchange('three'))
  const { seq, text } = await reading
  expect(text).toMatch(/^event: hello\ndata: \{"version":1,"hub":"[0-9a-f]{16}"\}\n\n/)
  expect(seq).toEqual([1, 2, 3])
  expect(text).toContain('"what":"three"')
})

test('continues after the message that a page names', async () => {
  for (const what of ['one', 'two', 'three']) hub.publish(exchange(what))
  expect((await read(await open('/?after=2'), 1)).seq).toEqual([3])
})

test('keeps five thousand messages and forgets the oldest', async () => {
  for (let count = 0; count < LIMITS.messages * 2; count += 1) hub.publish(exchange('x'))
  const { seq } = await read(await open(), LIMITS.messages)
  expect(seq.length).toBeLessThanOrEqual(LIMITS.messages * 1.1)
  expect(seq.at(-1)).toBe(LIMITS.messages * 2)
  expect(seq).toEqual(seq.map((_, index) => (seq[0] ?? 0) + index))
})

test('keeps eight megabytes at most', () => {
  const ring = new Ring({ messages: 100, bytes: 1000 })
  for (let count = 0; count < 50; count += 1) ring.add(exchange('x'), 90)
  const kept = ring.after(0, 100).length
  expect(kept * 90).toBeLessThanOrEqual(1000)
  expect(kept).toBeGreaterThan(5)
  expect([ring.last, ring.first]).toEqual([50, 51 - kept])
})

test('no message of the servers is larger than it is counted', () => {
  const word = 'w'.repeat(48)
  const email = `a@${'d'.repeat(60)}.com`
  const claims = { sub: word, email, name: word, email_verified: true }
  const tokens = { bodyToken: word, cookieToken: word, source: word, assurance: word }
  const findings = Array.from({ length: 5 }, () => ({ step: 'askWithBearer', result: 'unreachable' }))
  const context = { claims, clientUser: claims, findings, ...tokens, userId: 1, tenantId: word, request: {} }
  const shown = visibleContext(visible.callback, context)
  // Ids, times and names besides.
  expect(JSON.stringify(shown).length + 500).toBeLessThan(OWN_SIZE)
})

test('a page that does not read is disconnected, and nothing is buffered for it', async () => {
  const page = await open()
  page.pause()
  await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 60_000 })
  const [response] = opened
  const cut = new Promise((resolve) => response?.once('close', resolve))
  // Larger than any socket's buffer, published in turns as requests would publish them.
  let most = 0
  for (let count = 0; count < 60 && !response?.destroyed; count += 1) {
    for (let one = 0; one < 500; one += 1) hub.publish(exchange('x'.repeat(2000)))
    await new Promise(setImmediate)
    most = Math.max(most, response?.writableLength ?? 0)
  }
  await cut
  // One write of 500 messages at the most waits for the socket, of the sixty megabytes that are published.
  expect(most).toBeLessThan(500 * 2500)
})

test('no more than twenty pages watch at once, and one that leaves makes room', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => open()))
  expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await open()).statusCode).toBe(503)
  pages[0]?.destroy()
  await vi.waitFor(async () => expect((await open()).statusCode).toBe(200), { timeout: 60_000 })
})

test('a pseudonym is the same for the same row, and says nothing without the hub', () => {
  const pseudonym = hub.pseudonym('ada@example.com')
  expect(hub.pseudonym('ada@example.com')).toBe(pseudonym)
  expect(hub.pseudonym('eve@example.com')).not.toBe(pseudonym)
  expect(createHub().pseudonym('ada@example.com')).not.toBe(pseudonym)
})
