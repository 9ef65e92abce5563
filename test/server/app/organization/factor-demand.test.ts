// A second factor that an organization demands of its members, from the day on from which it does.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../support/auth-service.ts'
import { enrolFactor } from '../../../support/second-factor.ts'
import { below, demand, makeOrganization, partsOfFile } from './two-factors.ts'

const { auth, enter, somebody, rows, twoPeople } = partsOfFile()

describe('X-1151: from the day on', () => {
  test('who has no second factor is shown nothing of the organization, and is led to where one is set up', async () => {
    const { owner, member, tenantId } = await twoPeople()
    expect(await demand(owner, tenantId)).toMatchObject({ status: 200 })
    expect(await member.get('/api/organization')).toMatchObject(below)
    const led = await member.get('/dashboard')
    expect([led.status, led.headers.get('location')]).toEqual([302, '/auth/step-up'])
    const me = await member.me()
    expect(me).toMatchObject({ tenantId, demanded: 'aal2', shown: 'aal1', hasSecondFactor: false })
    expect(me.secondFactorFrom).toBeLessThanOrEqual(Date.now())
    expect(JSON.stringify(me)).not.toContain('members')
    // Who has one goes on.
    expect(await owner.get('/api/organization')).toMatchObject({ status: 200 })
    expect(await owner.get('/dashboard')).toMatchObject({ status: 200 })
  })

  test('other applications are told nothing, and a page is led there and back', async () => {
    const { owner, member, tenantId } = await twoPeople()
    expect(await member.get('/forward-auth')).toMatchObject({ status: 200 })
    await demand(owner, tenantId)
    const program = await member.get('/forward-auth')
    expect(program).toMatchObject({ ...below, status: 401 })
    expect(program.headers.get('www-authenticate')).toMatch(
      /insufficient_user_authentication.*acr_values="aal2"$/,
    )
    expect(program.headers.get('remote-user')).toBeNull()
    const asked = { accept: 'text/html', 'x-forwarded-method': 'GET', 'x-forwarded-uri': '/notes' }
    const page = await member.get('/forward-auth', asked)
    expect(page.status).toBe(302)
    expect(page.headers.get('location')).toMatch(/\/auth\/step-up\?return=%2Fnotes&level=aal2$/)
  })

  test('the account, another organization, a new one and the sign-out stay open, and lead nowhere into this one', async () => {
    const { owner, member, tenantId } = await twoPeople('admin')
    const other = await makeOrganization(member, 'Other')
    await demand(owner, tenantId)
    for (const path of ['/account', '/auth/select-tenant', '/auth/register-organization', '/auth/step-up'])
      expect(await member.get(path)).toMatchObject({ status: 200 })
    // They work elsewhere: what names this one is refused all the same.
    expect(await member.me()).toMatchObject({ tenantId: other, demanded: 'aal1' })
    expect(await member.get('/api/organization')).toMatchObject({ status: 200 })
    for (const [path, body] of [
      ['organizations/rename', { name: 'New', slug: `new-${randomUUID()}` }],
      ['members/remove', { userId: 1 }],
      ['organizations/hand-over', { userId: 1 }],
      ['organizations/withdraw-demand', {}],
    ] as const)
      expect({ path, ...(await member.post(`/api/${path}`, { tenantId, ...body })) }).toMatchObject({
        path,
        ...below,
      })
    expect(await member.post('/api/tenant', { tenantId, remember: true })).toMatchObject({ status: 200 })
    expect(await member.get('/api/organization')).toMatchObject(below)
    expect(await member.post('/api/tenant', { tenantId: other })).toMatchObject({ status: 200 })
    expect(await member.get('/api/organization')).toMatchObject({ status: 200 })
    await member.post('/api/tenant', { tenantId })
    expect(await member.post('/api/organizations', { name: 'Third' })).toMatchObject({ status: 201 })
    expect(await member.post('/api/organizations/leave', { tenantId })).toMatchObject({ status: 200 })
    expect(await member.post('/api/sign-out')).toMatchObject({ status: 200 })
  })

  test('the callback redirects as before, and an invitation that is accepted goes around nothing', async () => {
    const { owner, tenantId, lacks } = await twoPeople()
    await demand(owner, tenantId)
    const again = await enter(lacks.token)
    expect(again.redirect).toBe('/dashboard')
    expect(await again.get('/api/organization')).toMatchObject(below)
    const guest = await somebody()
    const invited = await enter(guest.token)
    const found = await rows<{ id: string }>(
      `insert into app.invitation (tenant_id, email, role, token_digest, invited_by, expires_at)
       select $1, $2, 'member', gen_random_uuid()::text, user_id, now() + interval '1 day'
       from app.membership where tenant_id = $1 and role = 'owner' returning id`,
      [tenantId, guest.email],
    )
    expect(await invited.post('/api/invitations/accept', { id: found[0]?.id })).toMatchObject({
      status: 200,
      body: { redirect: '/dashboard' },
    })
    expect(await invited.me()).toMatchObject({ tenantId, demanded: 'aal2' })
    expect(await invited.get('/api/organization')).toMatchObject(below)
  })

  test('a session that shows a second factor is in, with nothing else to do', async () => {
    const { owner, member, tenantId, lacks } = await twoPeople()
    await demand(owner, tenantId)
    expect(await member.get('/dashboard')).toMatchObject({ status: 302 })
    const { token: other } = (await auth().post('/sign-in/email', { email: lacks.email, password: PASSWORD }))
      .body as {
      token: string
    }
    const { token } = await enrolFactor(auth(), other)
    const lifted = await enter(token)
    expect(lifted.redirect).toBe('/dashboard')
    expect(await lifted.get('/dashboard')).toMatchObject({ status: 200 })
    expect(await lifted.get('/api/organization')).toMatchObject({ status: 200 })
    // The session of before stays where it is, and says by now what would do.
    expect(await member.get('/api/organization')).toMatchObject({
      ...below,
      body: { ...below.body, methods: ['totp'] },
    })
  })

  test('a second factor that is demanded no more opens the organization to everybody in it', async () => {
    const { owner, member, tenantId } = await twoPeople()
    await demand(owner, tenantId)
    expect(await member.get('/api/organization')).toMatchObject(below)
    expect(await owner.post('/api/organizations/withdraw-demand', { tenantId })).toMatchObject({
      status: 200,
    })
    expect(await member.get('/api/organization')).toMatchObject({ status: 200 })
    expect(await member.me()).toMatchObject({ demanded: 'aal1', secondFactorFrom: null })
  })
})
