// POST /auth/organizations: the auth service asks of which organizations a person is a member.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callSigner, SIGNATURE_HEADER } from '../../../server/crypto/service-signature.ts'
import { appOfFile, json } from '../../support/app-service.ts'
import { cookieOf, SERVICE_SECRET } from '../../support/auth-service.ts'
import { rowsIn } from '../../support/databases.ts'

const { app, auth } = appOfFile()
const PATH = '/auth/organizations'

async function signedIn() {
  const user = { id: randomUUID(), email: `${randomUUID()}@example.com`, name: 'O', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-opaque-token' })
  const cookie = `${cookieOf(answer, 'lockstep.session')}; ${cookieOf(answer, 'lockstep.session.sig')}`
  return { user, cookie }
}

async function member(...names: string[]) {
  const { user, cookie } = await signedIn()
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

describe('to the console, which asks about an email too, is said', () => {
  const rows = (statement: string, values: unknown[] = []) => rowsIn(app().databaseUrl, statement, values)
  const asked = async (userId: string, email: string) =>
    ((await ask(JSON.stringify({ userId, email }))).body as { standing: unknown }).standing

  test('where the person is a member, where they were, and how their invitations stand, with the words of the mail server', async () => {
    const { user, cookie } = await signedIn()
    for (const name of ['Hooli', 'Umbrella']) await app().post('/api/organizations', { name }, { cookie })
    const [left] = await rows(`select tenant_id as id from app.tenant where name = 'Hooli'`)
    await rows('delete from app.membership where tenant_id = $1', [left?.id])
    await rows(
      `insert into app.invitation (tenant_id, email, role, token_digest, created_at, expires_at, last_failure, state, invited_by)
       select tenant_id, $1, 'member', name, now() - interval '9 days', now() - interval '2 days', '452 full', 'pending', created_by
       from app.tenant where name = 'Umbrella'`,
      [user.email],
    )
    const [kept] = await rows(`select tenant_id as id from app.tenant where name = 'Umbrella'`)
    const day = expect.stringMatching(/^\d{4}-/)
    expect(await asked(user.id, user.email)).toEqual({
      memberships: [{ id: kept?.id, name: 'Umbrella', role: 'owner', since: day }],
      past: [{ id: left?.id, name: 'Hooli', role: 'owner', until: day }],
      invitations: [
        {
          id: kept?.id,
          name: 'Umbrella',
          role: 'member',
          state: 'lapsed',
          at: day,
          until: day,
          words: '452 full',
        },
      ],
      isCut: false,
    })
    await app().post('/api/organizations/delete', { tenantId: left?.id }, { cookie })
    await rows('delete from app.tenant where tenant_id = $1', [left?.id])
    expect(await asked(user.id, user.email)).toMatchObject({
      past: [{ id: null, name: null, role: 'owner', until: day }],
    })
  })

  test('nothing of others, and of each at most the newest 50', async () => {
    const { user } = await signedIn()
    await rows(
      `insert into app.invitation (tenant_id, email, role, token_digest, expires_at, state, created_at)
       select t.tenant_id, $1, 'member', 'digest ' || n, now() + interval '7 days', 'revoked', now() - make_interval(mins => n)
       from (select tenant_id from app.tenant limit 1) t, generate_series(1, 51) n`,
      [user.email],
    )
    const standing = (await asked(user.id, user.email)) as { invitations: { at: string }[] }
    expect(standing).toMatchObject({ memberships: [], past: [], isCut: true })
    const times = standing.invitations.map(({ at }) => at)
    expect(times).toHaveLength(50)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await asked(randomUUID(), 'nobody@example.com')).toMatchObject({ invitations: [], isCut: false })
  })
})
