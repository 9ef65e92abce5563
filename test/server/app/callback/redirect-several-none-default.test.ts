// The callback's redirect: a member of several tenants, none the default, goes to /auth/select-tenant.

import { expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { signInMember } from './support/members.ts'

const { app, auth } = appOfFile()

test.each([[[false, false]], [[false, false, false]]])(
  'RD-4, X-53: the choice, and no tenant yet: %j',
  async (memberships) => {
    const { answer, session } = await signInMember(app(), auth(), memberships)
    expect(answer.body).toEqual({ success: true, redirect: '/auth/select-tenant' })
    expect((await app().get('/api/me', session)).body).toMatchObject({ tenantId: null })
    expect((await app().get('/dashboard', session)).headers.get('location')).toBe('/auth/select-tenant')
  },
)
