// An application of one's own while an operator acts as somebody: it learns who does, and its demands are not met.

import { expect, test } from 'vitest'
import { type CallingBack, lockstep, type Opened } from '../../../server/integrate/exports.ts'
import { APP_ORIGIN, authServiceOfFile, SERVICE_SECRET, verifiedPerson } from '../../support/auth-service.ts'
import { impersonated } from '../../support/impersonated.ts'
import { bearer } from '../../support/second-factor.ts'

const auth = authServiceOfFile({ CONSOLE: 'on', IMPERSONATION: 'on' })

async function acting() {
  const ada = await verifiedPerson(auth())
  const operator = await impersonated({ databaseUrl: auth().databaseUrl, email: ada.email })
  const { body } = await auth().get('/token', bearer(operator.token))
  return { ada, operator, tokens: { 'get-session': operator.token, jwt: (body as { token: string }).token } }
}

const judging = (by: 'get-session' | 'jwt') =>
  lockstep({ authUrl: auth().url, by, appOrigin: APP_ORIGIN, serviceSecret: SERVICE_SECRET })

test.each(['get-session', 'jwt'] as const)('by %s, a visitor has the operator who acts', async (by) => {
  const { ada, operator, tokens } = await acting()
  const visitor = await judging(by).recognise(new Headers(bearer(tokens[by])))
  expect(visitor).toMatchObject({ claims: { sub: ada.user.id }, actor: { id: operator.by }, refusal: null })
  const own = await judging('get-session').recognise(new Headers(bearer(ada.token)))
  expect(own).not.toHaveProperty('actor')
})

test.each(['get-session', 'jwt'] as const)(
  'X-1522: by %s, an operator who acts meets no demand',
  async (by) => {
    const { tokens } = await acting()
    for (const demand of ['aal1', 'highest', 'aal2 within 15m']) {
      const { refusal } = await judging(by).recognise(new Headers(bearer(tokens[by])), { demand })
      expect(refusal).toMatchObject({ status: 403, code: 'NOT_WHILE_IMPERSONATING' })
    }
  },
)

/** @returns the answer, and for whom a session was opened */
async function callBack(token: string, given?: CallingBack) {
  const opened: Opened[] = []
  const request = new Request(`${APP_ORIGIN}/auth/auth-callback`, {
    method: 'POST',
    headers: { origin: APP_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const open = (who: Opened) => opened.push(who)
  const { status } = await judging('get-session').callback(request, open, given)
  return { status, opened }
}

test('a callback opens no session for an operator who acts, which would outlast theirs', async () => {
  const { ada, tokens } = await acting()
  for (const token of Object.values(tokens))
    expect(await callBack(token)).toEqual({ status: 403, opened: [] })
  expect(await callBack(ada.token)).toMatchObject({ status: 200, opened: [{ claims: { sub: ada.user.id } }] })
})

test('a callback that takes operators hands on who acts', async () => {
  const { operator } = await acting()
  const { status, opened } = await callBack(operator.token, { operatorsToo: true })
  expect([status, opened]).toMatchObject([200, [{ actor: { id: operator.by } }]])
})
