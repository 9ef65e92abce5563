// The callback's redirect: a member of several tenants with a default goes to the dashboard, with the default selected.

import { expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { signInMember } from './support/members.ts'

const { app, auth } = appOfFile()

test.each([[[true, false]], [[false, true]], [[false, true, false]]])(
  'RES-15, RD-3: the default’s session, and the dashboard: %j',
  async (memberships) => {
    const { answer, session, tenants } = await signInMember(app(), auth(), memberships)
    expect(answer.body).toEqual({ success: true, redirect: '/dashboard' })
    const { body } = await app().get('/api/me', session)
    expect(body).toMatchObject({ tenantId: tenants[memberships.indexOf(true)] })
    expect((await app().get('/dashboard', session)).headers.get('location')).toBeNull()
  },
)
