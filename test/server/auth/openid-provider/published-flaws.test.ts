// What other providers were wrong about, and published: each is a test here.

import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import {
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  STAFF,
  signedIn,
} from '../../../support/relying-party.ts'

/** It has no secret, and of its two addresses one is known to be its own: at the other another program may listen. */
const PAGE = {
  id: 'page',
  name: 'Page',
  redirectUris: ['https://page.example.com/callback', 'http://127.0.0.1:7777/callback'],
}

const auth = authServiceOfFile({ OIDC_CLIENTS: JSON.stringify([...JSON.parse(OIDC_CLIENTS), PAGE]) })

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

test('what a person has allowed at one service is not allowed at another one that has the same scope', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const reading = { resource: OTHER, scope: 'openid notes.read' }
  await codeFor(auth(), browser, config, NOTES, { resource: API, scope: 'openid notes.write' })
  await codeFor(auth(), browser, config, NOTES, reading)
  const ask = async (parameters: Record<string, string>) =>
    follow(auth(), browser, (await begin(config, NOTES, parameters)).address.href)
  expect((await ask({ ...reading, resource: API })).reply.body).toContain('Continue to Notes?')
  expect((await ask(reading)).leadsTo?.searchParams.has('code')).toBe(true)
})

test('X-1203: an application that anybody could pretend to be asks for consent each time, in the same session too', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), PAGE)
  const onThisMachine = { redirect_uri: PAGE.redirectUris[1] ?? '' }
  await codeFor(auth(), browser, config, PAGE, onThisMachine)
  const ask = async (parameters: Record<string, string>) =>
    follow(auth(), browser, (await begin(config, PAGE, parameters)).address.href)
  expect((await ask(onThisMachine)).reply.body).toContain('Continue to Page?')
  const { leadsTo } = await ask({ ...onThisMachine, prompt: 'none' })
  expect(leadsTo?.searchParams.get('error')).toBe('consent_required')
  // Nobody else answers at its web address.
  expect((await ask({ prompt: 'none' })).leadsTo?.searchParams.has('code')).toBe(true)
})
