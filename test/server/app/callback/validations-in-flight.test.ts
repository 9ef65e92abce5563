// Concurrent callbacks are bounded: one more waits for its turn or is asked to come back, and slow senders do not count.

import { request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appOfFile, json, startApp } from '../../../support/app-service.ts'
import {
  accepted,
  CALLBACK,
  gist,
  invalid,
  knowsNobody,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile({ VALIDATIONS_IN_FLIGHT: '1', PROFILE: 'spec' })

test('as specified, each of twelve at once gets the answer that its token has', async () => {
  auth().behave((_, response) => json(response, 200, { user: person() }))
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app().post(CALLBACK, { token: opaqueToken() })),
  )
  expect(answers.map(gist)).toEqual(answers.map(() => accepted))
})

test('hardened, the next one beyond VALIDATIONS_IN_FLIGHT is asked to come back', async () => {
  const hardened = await startApp(
    { AUTH_URL: auth().url, PROFILE: 'hardened', VALIDATIONS_IN_FLIGHT: '1' },
    app().databaseUrl,
  )
  onTestFinished(hardened.stop)
  let release = () => {}
  auth().behave((_, response) => {
    release = () => json(response, 200, 'null')
  })
  const first = hardened.post(CALLBACK, { token: opaqueToken() })
  await vi.waitFor(() => expect(auth().asked).toHaveLength(1), { timeout: 60_000 })
  const second = await hardened.post(CALLBACK, { token: opaqueToken() })
  expect(gist(second)).toEqual({
    status: 503,
    body: { error: 'The service is busy. Try again in a moment.' },
  })
  expect(second.headers.get('retry-after')).toBe('1')
  knowsNobody(auth())
  release()
  expect(gist(await first)).toEqual(invalid)
  expect(gist(await hardened.post(CALLBACK, { token: opaqueToken() }))).toEqual(invalid)
})

test('a sender that never ends its body takes no place', async () => {
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
