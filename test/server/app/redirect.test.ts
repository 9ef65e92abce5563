// Where the callback sends a person: the spec's four rows, and the tenant its session then works in.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import { cookieOf } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

/** Signs in somebody who is a member of as many tenants as there are entries; true marks the default. */
async function signIn(memberships: boolean[], emailVerified = true) {
  const user = { id: randomUUID(), email: 'm@example.com', name: 'M', emailVerified }
  auth().behave((_, response) => json(response, 200, { user }))
  const post = () => app().post('/auth/auth-callback', { token: 'some-token' })
  await post()
  const db = await connectTo(app().databaseUrl)
  const tenants: string[] = []
  for (const isDefault of memberships) {
    const made = await db.query(`insert into app.tenant (name, slug) values ('T', $1) returning tenant_id`, [
      randomUUID(),
    ])
    tenants.push(made.rows[0]?.tenant_id)
    await db.query(
      `insert into app.membership (user_id, tenant_id, is_default)
       select user_id, $2, $3 from app.app_user where auth_user_id = $1`,
      [user.id, tenants.at(-1), isDefault],
    )
  }
  const answer = await post()
  const cookie = `${cookieOf(answer, 'lockstep.session')}; ${cookieOf(answer, 'lockstep.session.sig')}`
  return { answer, cookie, tenants }
}

describe('memberships', () => {
  test('none: no organization, and no tenant', async () => {
    const { answer, cookie } = await signIn([])
    expect(answer.body).toEqual({ success: true, redirect: '/auth/no-organization' })
    expect((await app().get('/api/me', { cookie })).body).toMatchObject({ tenantId: null, tenants: [] })
    expect((await app().get('/dashboard', { cookie })).headers.get('location')).toBe('/auth/no-organization')
  })

  test('exactly one: its session, and the dashboard', async () => {
    const { answer, cookie, tenants } = await signIn([false])
    expect(answer.body).toEqual({ success: true, redirect: '/dashboard' })
    expect((await app().get('/api/me', { cookie })).body).toMatchObject({ tenantId: tenants[0] })
    expect((await app().get('/dashboard', { cookie })).headers.get('location')).toBeNull()
  })

  test('several, one of them the default: the default’s session, and the dashboard', async () => {
    const { answer, cookie, tenants } = await signIn([false, true, false])
    expect(answer.body).toEqual({ success: true, redirect: '/dashboard' })
    expect((await app().get('/api/me', { cookie })).body).toMatchObject({ tenantId: tenants[1] })
  })

  test('several, none the default: the choice, and no tenant yet', async () => {
    const { answer, cookie } = await signIn([false, false])
    expect(answer.body).toEqual({ success: true, redirect: '/auth/select-tenant' })
    expect((await app().get('/api/me', { cookie })).body).toMatchObject({ tenantId: null })
    expect((await app().get('/dashboard', { cookie })).headers.get('location')).toBe('/auth/select-tenant')
  })
})

test('an identity whose e-mail is unproven gets the redirect, and nothing that is protected', async () => {
  const { answer, cookie } = await signIn([false], false)
  expect(answer.body).toEqual({ success: true, redirect: '/dashboard' })
  expect((await app().get('/dashboard', { cookie })).headers.get('location')).toBe('/')
  expect(await app().get('/api/me', { cookie })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  expect((await app().post('/api/organizations', { name: 'X' }, { cookie })).status).toBe(403)
})

test('every sign-in has a session id of its own, and the one before is gone', async () => {
  const first = await signIn([false])
  const again = await app().post('/auth/auth-callback', { token: 'some-token' }, { cookie: first.cookie })
  expect(cookieOf(again, 'lockstep.session')).not.toBe(first.cookie.split('; ')[0])
  expect((await app().get('/api/me', { cookie: first.cookie })).status).toBe(401)
})
