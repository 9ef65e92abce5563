// No answer names a version, and no request needs to.

import { expect, test } from 'vitest'
import { routes } from '../../../server/auth/auth.routes.ts'
import { authServiceOfFile, PASSWORD, somebody } from '../../support/auth-service.ts'

const auth = authServiceOfFile()

const saysVersion = ([name, value]: [string, string]) => /version/i.test(name) || /version=/i.test(value)

test('VER-3: no answer of any route names a version of it, and no address does', async () => {
  const { get, post } = auth()
  const signUp = { name: 'N', email: somebody(), password: PASSWORD }
  expect((await post('/sign-up/email', signUp)).status).toBe(200)
  const said = await Promise.all(
    routes.map(async ({ method, path }) => {
      const answer = await (method === 'GET' ? get(path) : post(path, signUp))
      return { path, versions: [...answer.headers].filter(saysVersion) }
    }),
  )
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter(({ versions }) => versions.length > 0)).toEqual([])
  expect(routes.filter(({ path }) => /\bv\d/.test(path))).toEqual([])
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
