// The JSON routes behind the pages: organizations, selecting a tenant, and signing out.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import { cookieOf } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

async function signIn() {
  const user = { id: randomUUID(), email: 'o@example.com', name: 'O', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-opaque-token' })
  return { cookie: `${cookieOf(answer, 'lockstep.session')}; ${cookieOf(answer, 'lockstep.session.sig')}` }
}
type Created = { tenant: { id: string; slug: string } }

describe('an organization', () => {
  test('X-55: is created with a slug; its creator is a member, and this session is in it, but it is no default', async () => {
    const session = await signIn()
    const answer = await app().post('/api/organizations', { name: '  Café Ångström  ' }, session)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        tenant: { name: 'Café Ångström', slug: 'cafe-angstrom', isDefault: false },
        redirect: '/dashboard',
      },
    })
    const { tenant } = answer.body as Created
    expect((await app().get('/api/me', session)).body).toMatchObject({
      tenantId: tenant.id,
      tenants: [tenant],
    })
  })

  test('whose transaction is rolled back at its commit is not the one to work in', async () => {
    const session = await signIn()
    const db = await connectTo(app().databaseUrl)
    await db.query(`
      create function app.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create constraint trigger refuse after insert on app.membership deferrable initially deferred
        for each row execute function app.refuse()`)
    const answer = await app().post('/api/organizations', { name: 'Lost' }, session)
    await db.query('drop trigger refuse on app.membership; drop function app.refuse')
    expect(answer.status).toBe(500)
    expect((await app().get('/api/me', session)).body).toMatchObject({ tenants: [], tenantId: null })
  })

  test('X-55: gets another slug when its own is taken', async () => {
    const session = await signIn()
    const slugs = await Promise.all(
      [1, 2, 3].map(
        async () =>
          ((await app().post('/api/organizations', { name: 'Same' }, session)).body as Created).tenant.slug,
      ),
    )
    expect(slugs.toSorted()).toEqual(['same', 'same-2', 'same-3'])
  })

  test('may have a name without Latin letters', async () => {
    const answer = await app().post('/api/organizations', { name: '株式会社' }, await signIn())
    expect((answer.body as Created).tenant.slug).toMatch(/^organization/)
  })

  test.each([
    '\u200b',
    '\u3164',
    '\u2800',
    '\u00ad',
    '\ufeff',
    '\u115f \u2800',
    '\u034f',
    '\ufe0f',
    '\u00a0',
  ])('is refused where its name cannot be seen: %j', async (name) => {
    const session = await signIn()
    const made = await app().post('/api/organizations', { name }, session)
    expect(made).toMatchObject({ status: 400, body: { code: 'INVALID_NAME' } })
  })

  test.each(['نام‌خانوادگی', '👨‍👩‍👧‍👦', 'e\u0301'])(
    'may have a name with joiners and marks: %s',
    async (name) => {
      const made = await app().post('/api/organizations', { name }, await signIn())
      expect(made).toMatchObject({ status: 201, body: { tenant: { name: name.normalize('NFC') } } })
    },
  )

  test.each([{}, { name: '' }, { name: '   ' }, { name: 'x'.repeat(101) }, { name: 7 }])(
    'is refused: %j',
    async (body) => {
      expect(await app().post('/api/organizations', body, await signIn())).toMatchObject({
        status: 400,
        body: { code: 'INVALID_NAME' },
      })
    },
  )
})

describe('a tenant', () => {
  test('is selected, and becomes the default if asked to', async () => {
    const session = await signIn()
    const make = async (name: string) =>
      ((await app().post('/api/organizations', { name }, session)).body as Created).tenant
    const [first, second] = [await make('First'), await make('Second')]
    expect(await app().post('/api/tenant', { tenantId: first.id }, session)).toMatchObject({
      body: { redirect: '/dashboard' },
    })
    expect((await app().get('/api/me', session)).body).toMatchObject({ tenantId: first.id })
    for (const { id } of [first, second])
      await app().post('/api/tenant', { tenantId: id, remember: true }, session)
    const { tenants } = (await app().get('/api/me', session)).body as {
      tenants: { id: string; isDefault: boolean }[]
    }
    expect(tenants.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id])
  })

  test.each(['of others', 'of nobody', 'no id'])('X-56: %s is refused, all alike', async (whose) => {
    const other = (await app().post('/api/organizations', { name: 'Others' }, await signIn())).body as Created
    const tenantId = { 'of others': other.tenant.id, 'of nobody': randomUUID(), 'no id': 'x' }[whose]
    expect(await app().post('/api/tenant', { tenantId }, await signIn())).toMatchObject({
      status: 403,
      body: { error: 'You’re not a member of this organization.' },
    })
  })
})

test('signing out ends the session', async () => {
  const session = await signIn()
  expect(await app().post('/api/sign-out', {}, session)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect((await app().get('/api/me', session)).status).toBe(401)
})

test.each(['/api/me', '/api/organizations', '/api/tenant'])('%s needs a session', async (path) => {
  const answer = path === '/api/me' ? await app().get(path) : await app().post(path, {})
  expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
})

test.each(['/api/organizations', '/api/tenant', '/api/sign-out'])('%s refuses another site', async (path) => {
  const answer = await app().post(path, {}, { ...(await signIn()), origin: 'https://evil.example' })
  expect(answer.status).toBe(403)
})

test('signing out is not undone by a request that was under way', async () => {
  for (let round = 0; round < 10; round++) {
    const session = await signIn()
    await Promise.all([
      app().post('/api/organizations', { name: 'Racing' }, session),
      app().post('/api/sign-out', {}, session),
    ])
    expect((await app().get('/api/me', session)).status).toBe(401)
  }
})

test('X-57: of several concurrent choices to remember, one becomes the default, and none fails', async () => {
  const session = await signIn()
  const made = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => app().post('/api/organizations', { name }, session)),
  )
  const ids = made.map(({ body }) => (body as Created).tenant.id)
  const answers = await Promise.all(
    ids.map((tenantId) => app().post('/api/tenant', { tenantId, remember: true }, session)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { tenants } = (await app().get('/api/me', session)).body as { tenants: { isDefault: boolean }[] }
  expect(tenants.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})
