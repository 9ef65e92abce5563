// Concurrent callbacks are bounded: one more is asked to come back, and slow senders do not count.

import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { appOfFile, json } from '../../../support/app-service.ts'
import { CALLBACK, gist, invalid, knowsNobody } from '../../../support/callback.ts'

const { app, auth } = appOfFile({ VALIDATIONS_IN_FLIGHT: '1' })

test('X-52: beyond VALIDATIONS_IN_FLIGHT the next is asked to come back', async () => {
  let release = () => {}
  auth().behave((_, response) => {
    release = () => json(response, 200, 'null')
  })
  const first = app().post(CALLBACK, { token: 'one' })
  await vi.waitFor(() => expect(auth().asked).toHaveLength(1), { timeout: 60_000 })
  const second = await app().post(CALLBACK, { token: 'two' })
  expect(gist(second)).toEqual({
    status: 503,
    body: { error: 'The service is busy. Try again in a moment.' },
  })
  expect(second.headers.get('retry-after')).toBe('1')
  knowsNobody(auth())
  release()
  expect(gist(await first)).toEqual(invalid)
  expect(gist(await app().post(CALLBACK, { token: 'three' }))).toEqual(invalid)
})

test('X-52: a sender that never ends its body takes no place', async () => {
  knowsNobody(auth())
  const slow = request(`${app().url}${CALLBACK}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  })
  slow.on('error', () => {})
  await new Promise<void>((resolve) => slow.write('{"token":"', () => resolve()))
  expect(gist(await app().post(CALLBACK, { token: 'other' }))).toEqual(invalid)
  slow.destroy()
})
