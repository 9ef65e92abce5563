// An identity whose e-mail is not verified gets the redirect, and a session that opens nothing protected.

import { expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { signInMember } from './support/members.ts'

const { app, auth } = appOfFile()

test('BF-6, X-48: 200 and the dashboard’s address, and nothing behind it', async () => {
  const { answer, session, tenants } = await signInMember(app(), auth(), [false], false)
  expect(answer.body).toEqual({ success: true, redirect: '/dashboard' })
  expect((await app().get('/dashboard', session)).headers.get('location')).toBe('/')
  const refused = { status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } }
  expect(await app().get('/api/me', session)).toMatchObject(refused)
  expect(await app().post('/api/organizations', { name: 'X' }, session)).toMatchObject(refused)
  expect(await app().post('/api/tenant', { tenantId: tenants[0] }, session)).toMatchObject(refused)
})
