// A body that is no JSON object is refused with {error}, never with a 500, and no validation step runs.

import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { type Answer, answer } from '../../../support/auth-service.ts'
import {
  accepted,
  CALLBACK,
  gist,
  knows,
  knowsNobody,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile()

/** Bytes with any content type, and a cookie that would be an identity if the body counted as none. */
const send = (body: RequestInit['body'], type?: string): Promise<Answer> => {
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  return answer(`${app().url}${CALLBACK}`, {
    method: 'POST',
    headers: { ...(type && { 'content-type': type }), cookie: `auth.session_token=${token}` },
    ...(body != null && { body }),
  })
}

function expectRefusal(refused: Answer, status: number): void {
  expect(gist(refused)).toEqual({ status, body: { error: expect.any(String) } })
  expect(refused.cookies).toEqual([])
  expect(auth().asked).toEqual([])
}

describe('400', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['an array', '[]'],
    ['an array with a token', '[{"token":"t"}]'],
    ['null', 'null'],
    ['a text', '"token"'],
    ['a number', '7'],
    ['not JSON', '{"token":'],
    ['JSON and more', '{"token":"t"} {}'],
    ['a form called JSON', 'token=t'],
    ['only spaces', '   '],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s', async (_, body) => {
    expectRefusal(await send(body, 'application/json'), 400)
  })

  test('a body that ends before its length', async () => {
    knowsNobody(auth())
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    const cut = request(`${app().url}${CALLBACK}`, { method: 'POST', headers })
    const closed = new Promise((resolve) => cut.on('error', resolve).on('close', resolve))
    await new Promise<void>((resolve) => cut.write('{"token":"t"', () => resolve()))
    cut.destroy()
    await closed
    // Nobody is there to read an answer: what counts is that the next one is served.
    expect((await app().post(CALLBACK, {})).status).toBe(401)
    expect(auth().asked).toEqual([])
  })
})

describe('415', () => {
  test.each([
    ['a form', 'token=t', 'application/x-www-form-urlencoded'],
    ['a form in parts', '--x\r\n', 'multipart/form-data; boundary=x'],
    ['JSON called a text', '{"token":"t"}', 'text/plain'],
    ['JSON called something like it', '{"token":"t"}', 'application/json5'],
  ])('%s', async (_, body, type) => {
    expectRefusal(await send(body, type), 415)
  })

  test('JSON without a content type', async () => {
    expectRefusal(await send(new TextEncoder().encode('{"token":"t"}')), 415)
  })
})

describe('413', () => {
  const bytes = (size: number) => `{"token":"${'x'.repeat(size - 12)}"}`

  test('over 128 KB', async () => {
    expectRefusal(await send(bytes(131_073), 'application/json'), 413)
  })

  test('over 128 KB without Content-Length', async () => {
    const body = new Blob([bytes(200_000)]).stream()
    const headers = { 'content-type': 'application/json' }
    knowsNobody(auth())
    const sent = { method: 'POST', headers, body, duplex: 'half' } as const
    expectRefusal(await answer(`${app().url}${CALLBACK}`, sent), 413)
  })

  test('not at exactly 128 KB', async () => {
    expect((await send(bytes(131_072), 'application/json')).status).toBe(401)
  })
})

describe('is accepted', () => {
  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'as %s',
    async (type) => {
      expect(gist(await send('{}', type))).toEqual(accepted)
    },
  )

  test.each([
    ['with fields that nobody asked for', '{"more":{"and":["more"]},"token":null}'],
    ['however deep they are', `{"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('%s', async (_, body) => {
    expect(gist(await send(body, 'application/json'))).toEqual(accepted)
  })
})
