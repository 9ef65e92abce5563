// No answer names a version, and no request needs to.

import { expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, somebody } from '../../support/auth-service.ts'

const auth = authServiceOfFile()

test('VER-3: no answer names a version of it', async () => {
  const { status, headers } = await auth().post('/sign-up/email', {
    name: 'N',
    email: somebody(),
    password: PASSWORD,
  })
  expect(status).toBe(200)
  const said = [...headers].filter(([name, value]) => /version/i.test(name) || /version=/i.test(value))
  expect(said).toEqual([])
})

test.each([{ 'x-api-version': '99' }, { accept: 'application/vnd.lockstep.v99+json' }])(
  'VER-3: a version that is asked for changes nothing: %j',
  async (headers) => {
    const answers = [await auth().get('/get-session'), await auth().get('/get-session', headers)]
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: null }),
    )
  },
)
