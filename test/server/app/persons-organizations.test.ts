// POST /auth/organizations: the auth service asks of which organizations a person is a member.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callSigner, SIGNATURE_HEADER } from '../../../server/crypto/service-signature.ts'
import { appOfFile, json } from '../../support/app-service.ts'
import { cookieOf, SERVICE_SECRET } from '../../support/auth-service.ts'

const { app, auth } = appOfFile()
const PATH = '/auth/organizations'

async function member(...names: string[]) {
  const user = { id: randomUUID(), email: `${randomUUID()}@example.com`, name: 'O', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-opaque-token' })
  const cookie = `${cookieOf(answer, 'lockstep.session')}; ${cookieOf(answer, 'lockstep.session.sig')}`
  for (const name of names) await app().post('/api/organizations', { name }, { cookie })
  return user.id
}

function ask(body: string, { secret = SERVICE_SECRET, signed = body, at = Date.now() } = {}) {
  const call = { method: 'POST', path: PATH, query: '', cookie: '', authorization: '', body: signed }
  const signature = callSigner([secret], () => at)(call, 'session')
  return app().post(PATH, body, { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature })
}

test('X-1560: of each organization of the person the auth service learns id, name, slug and role', async () => {
  const userId = await member('Acme', 'Globex')
  const organization = (name: string, slug: string) => ({
    ...{ id: expect.any(String), name, slug, role: 'owner', demandsFactor: false },
  })
  expect(await ask(JSON.stringify({ userId }))).toMatchObject({
    status: 200,
    body: { organizations: [organization('Acme', 'acme'), organization('Globex', 'globex')] },
  })
  expect(await ask(JSON.stringify({ userId: randomUUID() }))).toMatchObject({
    status: 200,
    body: { organizations: [] },
  })
})

test('nobody else is answered: unsigned, signed by another secret, for another person, or an hour ago', async () => {
  const body = JSON.stringify({ userId: await member('Initech') })
  const replies = await Promise.all([
    app().post(PATH, body, { 'content-type': 'application/json' }),
    ask(body, { secret: 'another secret, which is as long as it has to be' }),
    ask(body, { signed: JSON.stringify({ userId: randomUUID() }) }),
    ask(body, { at: Date.now() - 3_600_000 }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(JSON.stringify(replies.map((reply) => reply.body))).not.toContain('Initech')
})

test('a signed call without a person is refused with a sentence', async () => {
  expect(await ask('{}')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})
