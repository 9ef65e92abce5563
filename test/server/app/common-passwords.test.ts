// GET /api/common-passwords: a cacheable filter, for everybody, without a session.

import { expect, test } from 'vitest'
import { commonPasswords } from '../../../server/crypto/common-passwords.ts'
import { appOfFile } from '../../support/app-service.ts'

const { app } = appOfFile()

test('answers the filter, for a browser to keep', async () => {
  const reply = await fetch(`${app().url}/api/common-passwords`)
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '74545',
    'cache-control': 'public, max-age=604800',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers.has('set-cookie')).toBe(false)
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual((await commonPasswords()).bytes)
})
