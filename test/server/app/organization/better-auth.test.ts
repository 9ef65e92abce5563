// An organization with members and invitations of its own, whose people are those of a real Better Auth.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundInvitation } from '../../../../server/wire/organization.ts'
import { type RunningApp, startApp } from '../../../support/app-service.ts'
import { APP_ORIGIN, answer, PASSWORD } from '../../../support/auth-service.ts'
import { BETTER_AUTH_SECRET, type RunningBetterAuth, startBetterAuth } from '../../../support/better-auth.ts'
import { CALLBACK, sessionOf } from '../../../support/callback.ts'
import { type Mails, startMails } from '../../../support/mails.ts'
import { makeOrganization, rolesIn, type Someone, shown, userIdOf, waiting } from './support.ts'

let betterAuth: RunningBetterAuth
let mails: Mails
let app: RunningApp

beforeAll(async () => {
  ;[betterAuth, mails] = await Promise.all([startBetterAuth(), startMails()])
  app = await startApp({
    AUTH_URL: betterAuth.url,
    PROFILE: 'hardened',
    UPSTREAM_COOKIE_NAME: 'better-auth.session_token',
    UPSTREAM_COOKIE_SECRET: BETTER_AUTH_SECRET,
    SMTP_URL: mails.smtpUrl,
  })
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([betterAuth?.stop(), mails?.stop()])
})

const ask = (path: string, body: object) =>
  answer(`${betterAuth.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_ORIGIN },
    body: JSON.stringify(body),
  })

/** Signed up and verified at Better Auth, and signed in at the application with what that has answered. */
async function come(name: string, email = `${name.toLowerCase()}@example.com`): Promise<Someone> {
  await ask('/sign-up/email', { name, email, password: PASSWORD })
  const { body } = await ask('/email-otp/verify-email', { email, otp: betterAuth.codeTo(email) })
  const { token, user } = body as { token: string; user: { id: string } }
  const opened = await app.post(CALLBACK, { token })
  expect(opened.status).toBe(200)
  const cookie = sessionOf(opened)
  return {
    id: user.id,
    email,
    name,
    emailVerified: true,
    token,
    get: (path) => app.get(path, cookie),
    post: (path, given = {}, headers = {}) => app.post(path, given, { ...cookie, ...headers }),
  }
}

const linkTokenTo = async (email: string) =>
  /\/invitation#([\w-]{43})\b/.exec((await mails.mailTo(email)).text)?.[1] ?? ''

describe('over a real Better Auth', () => {
  test('an organization is made, its invitation accepted by the invited address alone, and left', async () => {
    const owner = await come('Olga')
    const tenantId = await makeOrganization(owner, 'Acme')
    const invited = 'ines@example.com'
    expect((await owner.post('/api/invitations', { tenantId, email: invited, role: 'admin' })).status).toBe(
      200,
    )
    const token = await linkTokenTo(invited)
    const stranger = await app.post('/api/invitations/look-up', { token })
    const { id } = stranger.body as FoundInvitation
    expect(stranger.body).toMatchObject({ organization: 'Acme', inviter: 'Olga', respondent: null })

    const other = await come('Mallory')
    expect((await other.post('/api/invitations/look-up', { token })).body).toMatchObject({
      respondent: 'another',
    })
    expect(await other.post('/api/invitations/accept', { id })).toMatchObject({
      status: 403,
      body: { code: 'INVITED_ANOTHER' },
    })
    expect(await waiting(other)).toEqual([])

    const ines = await come('Ines', invited)
    expect((await waiting(ines)).map((one) => one.id)).toEqual([id])
    expect(await ines.post('/api/invitations/accept', { id })).toMatchObject({
      status: 200,
      body: { redirect: '/dashboard' },
    })
    expect(await rolesIn(ines)).toEqual([`${owner.email} owner`, `${invited} admin`])
    expect((await shown(owner)).invitations).toEqual([])
    expect((await ines.post('/api/invitations/accept', { id })).body).toMatchObject({
      code: 'INVITATION_SETTLED',
    })

    expect((await ines.post('/api/organizations/leave', { tenantId })).status).toBe(200)
    expect((await ines.get('/api/organization')).status).not.toBe(200)
    expect(await rolesIn(owner)).toEqual([`${owner.email} owner`])
    expect((await owner.post('/api/organizations/leave', { tenantId })).status).toBe(409)
  })

  test('members are given roles, handed the organization, and removed; the callback finds what is theirs', async () => {
    const owner = await come('Oskar')
    const tenantId = await makeOrganization(owner, 'Beta')
    const ida = await come('Ida')
    await owner.post('/api/invitations', { tenantId, email: ida.email, role: 'member' })
    const [{ id } = { id: '' }] = await waiting(ida)
    await ida.post('/api/invitations/accept', { id })
    const userId = await userIdOf(owner, ida)
    expect(await app.post(CALLBACK, { token: ida.token })).toMatchObject({ body: { redirect: '/dashboard' } })
    expect((await owner.post('/api/members/role', { tenantId, userId, role: 'admin' })).status).toBe(200)
    expect((await owner.post('/api/organizations/hand-over', { tenantId, userId })).status).toBe(200)
    const former = await userIdOf(ida, owner)
    expect((await ida.post('/api/members/remove', { tenantId, userId: former })).status).toBe(200)
    expect(await rolesIn(ida)).toEqual([`${ida.email} owner`])
    expect(await app.post(CALLBACK, { token: owner.token })).toMatchObject({
      body: { redirect: '/auth/no-organization' },
    })
  })
})
