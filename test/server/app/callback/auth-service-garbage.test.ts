// Whatever the auth service answers, the callback's answer is the specified one: no redirect is followed, no endless body read.

import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import { CALLBACK, decision, found, gist, invalid, opaqueToken, person } from '../../../support/callback.ts'

const { app, auth } = appOfFile()

const someone = JSON.stringify({ user: person() })
const looksLikeJwt = 'eyJhbGciOiJFZERTQSJ9.e30.c2ln'

const send = (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  function answerSo(response: ServerResponse) {
    response.writeHead(status, headers)
    response.end(body)
  }

/** Endless, as far as anybody reads on. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}

const garbage: [string, (response: ServerResponse) => void][] = [
  ['bytes', send(randomBytes(1000))],
  ['zeros', send(Buffer.alloc(1000))],
  ['HTML', send('<!doctype html><title>502</title>', { 'content-type': 'text/html' })],
  ['compressed JSON', send(gzipSync(someone), { 'content-encoding': 'gzip' })],
  ['what claims to be compressed', send('garbage', { 'content-encoding': 'gzip' })],
  ['two JSON texts', send(`${someone}${someone}`)],
  ['JSON in another encoding', send(Buffer.from(someone, 'utf16le'))],
  ['brackets without end', send('['.repeat(60_000))],
  ['a person, and 64 KB more', send(`{"user":{"id":"u","pad":"${'x'.repeat(65_536)}"}}`)],
  ['an answer that never ends', pour],
  ['an answer without content', send('', {}, 204)],
  ['a person hidden in a prototype', send('{"__proto__":{"user":{"id":"u","email":"e"}}}')],
  ['a person whose id is hidden in a prototype', send('{"user":{"__proto__":{"id":"u"},"email":"e"}}')],
  ['a key set of garbage', send('{"keys":[null,7,{"kty":"nothing"},{"kty":"OKP","crv":"Ed25519"}]}')],
]

describe('an answer of', () => {
  test.each(garbage)('%s', async (_, answer) => {
    auth().behave((__, response) => answer(response))
    for (const token of [opaqueToken(), looksLikeJwt])
      expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
    // Every step was tried: none broke the callback.
    expect(decision(app()).findings).toHaveLength(5)
  })
})

test('a redirect is not followed, with the token least of all', async () => {
  auth().behave(({ url }, response) => {
    if (url?.includes('elsewhere')) return send(someone)(response)
    send(someone, { location: `${auth().url}/elsewhere` }, 302)(response)
  })
  for (const token of [opaqueToken(), looksLikeJwt])
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  expect(auth().asked.filter(({ path }) => path.includes('elsewhere'))).toEqual([])
})

test.each(['SSH-2.0-OpenSSH_9.6\r\n', 'HTTP/1.1 200 OK\r\nbroken header\r\n\r\n', '\0\0\0\0'])(
  'what does not speak HTTP is unreachable: %j',
  async (greeting) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const own = await startApp({ AUTH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    onTestFinished(async () => {
      await own.stop()
      server.close()
    })
    expect(gist(await own.post(CALLBACK, { token: opaqueToken() }))).toEqual(invalid)
    expect(decision(own).findings).toEqual(
      found('refused', 'refused', 'unreachable', 'unreachable', 'refused'),
    )
  },
)

test('one that answers sense again is believed again', async () => {
  auth().behave((_, response) => send(someone)(response))
  expect((await app().post(CALLBACK, { token: opaqueToken() })).status).toBe(200)
})
