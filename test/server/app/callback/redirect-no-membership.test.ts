// The callback's redirect: a person without any membership goes to /auth/no-organization.

import { expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { signInMember } from './support/members.ts'

const { app, auth } = appOfFile()

test('RD-1, X-53: no organization, and no tenant', async () => {
  const { answer, session } = await signInMember(app(), auth(), [])
  expect(answer.body).toEqual({ success: true, redirect: '/auth/no-organization' })
  expect((await app().get('/api/me', session)).body).toMatchObject({ tenantId: null, tenants: [] })
  expect((await app().get('/dashboard', session)).headers.get('location')).toBe('/auth/no-organization')
})

test('memberships of others change nothing of that', async () => {
  await signInMember(app(), auth(), [true, false])
  const { answer } = await signInMember(app(), auth(), [])
  expect(answer.body).toEqual({ success: true, redirect: '/auth/no-organization' })
})
