// What other providers were wrong about, and published: each is a test here.

import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { codeFor, discover, NOTES, OIDC_CLIENTS, STAFF, signedIn } from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const OTHER = 'https://files.notes.example.com/'
const API = 'https://api.notes.example.com/'

const token = async (body: Record<string, string>) => {
  const reply = await answer(`${auth().url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  })
  return { status: reply.status, ...(reply.body as { error?: string; refresh_token?: string }) }
}

const asNotes = { client_id: NOTES.id, client_secret: NOTES.secret }

async function codeOfNotes(parameters: Record<string, string>) {
  const { browser } = await signedIn(auth())
  const { returned, verifier } = await codeFor(auth(), browser, await discover(auth(), NOTES), NOTES, {
    prompt: 'consent',
    ...parameters,
  })
  return {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: NOTES.redirectUris[0] ?? '',
    code_verifier: verifier,
  }
}

test('GHSA-p2fr-6hmx-4528: a token is for no other service than the person has consented to', async () => {
  const code = await codeOfNotes({ resource: API, scope: 'openid notes.read offline_access' })
  expect(await token({ ...asNotes, ...code, resource: OTHER })).toMatchObject({
    status: 400,
    error: 'invalid_target',
  })
  const again = await codeOfNotes({ resource: API, scope: 'openid notes.read offline_access' })
  const { refresh_token = '' } = await token({ ...asNotes, ...again, resource: API })
  const refresh = { ...asNotes, grant_type: 'refresh_token', refresh_token }
  expect(await token({ ...refresh, resource: OTHER })).toMatchObject({ status: 400, error: 'invalid_target' })
  // What is refused uses up nothing.
  expect((await token({ ...refresh, resource: API })).status).toBe(200)
})

test('GHSA-pw9m-5jxm-xr6h: a refresh token is good for nobody who cannot show the application’s secret', async () => {
  const { refresh_token = '' } = await token({
    ...asNotes,
    ...(await codeOfNotes({ scope: 'openid offline_access' })),
  })
  const refresh = { grant_type: 'refresh_token', refresh_token }
  expect(await token({ ...refresh, client_id: NOTES.id })).toMatchObject({
    status: 401,
    error: 'invalid_client',
  })
  const asStaff = { client_id: STAFF.id, client_secret: STAFF.secret }
  expect(await token({ ...refresh, ...asStaff })).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect((await token({ ...refresh, ...asNotes })).status).toBe(200)
})
