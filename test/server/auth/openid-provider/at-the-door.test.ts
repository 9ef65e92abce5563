// What no text may have is refused before anything is stored, HEAD does nothing, and what is posted is led to its address.

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import {
  begin,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  STAFF,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

test.each([
  [
    'a television that names its person',
    '/oauth2/device-authorization',
    { client_id: TELEVISION.id, login_hint: 'a\0' },
  ],
  [
    'a request ahead that names a key',
    '/oauth2/par',
    { client_id: NOTES.id, client_secret: NOTES.secret, dpop_jkt: 'a\0' },
  ],
])('NUL is refused to %s', async (_, path, body) => {
  const asks = { redirect_uri: NOTES.redirectUris[0] ?? '', response_type: 'code', scope: 'openid' }
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  const reply = await answer(auth().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...asks, ...proof, ...body } as Record<string, string>).toString(),
  })
  expect(reply).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  })
})

test('NUL is refused where an application signs somebody out', async () => {
  const reply = await openBrowser().get(`${auth().url}/oauth2/end-session?state=%00`)
  expect([reply.status, String(reply.body).includes('invalid_request')]).toEqual([400, true])
})

test('HEAD gives no code, and asks nobody anything', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const { address } = await begin(config, STAFF)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const ends = client.buildEndSessionUrl(config, { client_id: STAFF.id })
  for (const { href } of [address, ends, new URL(`${auth().url}/oauth2/device`)]) {
    const reply = await fetch(href, { method: 'HEAD', headers: { cookie }, redirect: 'manual' })
    const [allow, location] = ['allow', 'location'].map((name) => reply.headers.get(name))
    expect([reply.status, allow, location]).toEqual([405, 'GET, POST', null])
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  const discovery = `${auth().url}/.well-known/openid-configuration`
  expect((await fetch(discovery, { method: 'HEAD' })).status).toBe(200)
})

const posted = (path: string, form: Record<string, string>) => openBrowser().send(auth().url + path, form)

test('a request that another site posts is led to its address, where our cookie comes along', async () => {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), STAFF), STAFF)
  const [path, form] = ['/oauth2/authorize', Object.fromEntries(address.searchParams)]
  const { status, headers } = await posted(path, form)
  expect([status, headers.get('location')]).toEqual([303, address.pathname + address.search])
  const { leadsTo } = await follow(auth(), browser, new URL(headers.get('location') ?? '', address).href)
  expect(leadsTo?.searchParams.get('code')).toBeTruthy()
  const out = await posted('/oauth2/end-session', { state: 'a&b=c' })
  expect(out.headers.get('location')).toMatch(/\/oauth2\/end-session\?state=a%26b%3Dc$/)
})

test('no secret that is posted by mistake gets into an address', async () => {
  const form = {
    client_id: STAFF.id,
    client_secret: STAFF.secret ?? '',
    code: 'a code',
    access_token: 'a token',
  }
  const { headers } = await posted('/oauth2/authorize', form)
  expect(headers.get('location')).toMatch(/\/oauth2\/authorize\?client_id=[^&]+$/)
})

test.each([
  ['is longer than an address may be', 'application/x-www-form-urlencoded', 'x'.repeat(8193)],
  ['is no form', 'text/plain', 'client_id=staff'],
])('what %s is refused where it is posted', async (_, type, body) => {
  const init = { method: 'POST', headers: { 'content-type': type, accept: 'text/html' }, body }
  const reply = await answer(`${auth().url}/oauth2/authorize`, init)
  expect([reply.status, String(reply.body).includes('invalid_request')]).toEqual([400, true])
})
