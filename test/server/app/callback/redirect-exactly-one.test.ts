// The callback's redirect: a member of exactly one tenant goes to the dashboard, with that tenant selected.

import { expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { signInMember } from './support/members.ts'

const { app, auth } = appOfFile()

test.each([
  ['not the default', false],
  ['the default', true],
])('RES-14, RD-2: its session, and the dashboard, though it is %s', async (_, isDefault) => {
  const { answer, session, tenants } = await signInMember(app(), auth(), [isDefault])
  expect(answer.body).toEqual({ success: true, redirect: '/dashboard' })
  expect((await app().get('/api/me', session)).body).toMatchObject({ tenantId: tenants[0] })
  const dashboard = await app().get('/dashboard', session)
  expect([dashboard.status, dashboard.headers.get('location')]).toEqual([200, null])
})
