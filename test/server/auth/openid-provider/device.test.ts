// A device without a browser: it shows a code, its person types that elsewhere, and the device gets tokens (RFC 8628).

import * as client from 'openid-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  API,
  type Browser,
  codeFor,
  DESK,
  discover,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

/** In a browser, and on devices. */
const BOTH = { ...NOTES, id: 'both', devices: true }
const listed = JSON.stringify([...JSON.parse(OIDC_CLIENTS), BOTH])
const auth = authServiceOfFile({ OIDC_CLIENTS: listed })
const page = () => `${auth().url}/oauth2/device`
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

async function started(
  parameters: Record<string, string> = { scope: 'openid email' },
  one: { id: string; secret?: string } = TELEVISION,
) {
  const config = await discover(auth(), one)
  const shown = await client.initiateDeviceAuthorization(config, parameters)
  const poll = () => client.genericGrantRequest(config, DEVICE_CODE, { device_code: shown.device_code })
  return { config, shown, poll }
}

const type = (browser: Browser, user_code: string) => browser.send(page(), { user_code })
const say = (browser: Browser, user_code: string, answer: 'allow' | 'refuse') =>
  browser.send(page(), { user_code, answer })

test('X-1203: a person types the code, reads what the device asks for, allows it, and the device is signed in', async () => {
  const { browser, user, email } = await signedIn(auth())
  const { config, shown, poll } = await started()
  expect(shown).toMatchObject({ verification_uri: page(), expires_in: 600 })
  expect(shown.user_code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
  await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
  expect((await browser.get(page())).body).toContain('Type the code')
  // As people type it.
  const asked = await type(browser, shown.user_code.toLowerCase().replace('-', ' '))
  // An application of the operator’s own is allowed, too: anybody may have started it.
  for (const words of ['Continue to Television?', shown.user_code, email, 'See your email address'])
    expect(asked.body).toContain(words)
  await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
  const done = await say(browser, shown.user_code, 'allow')
  expect(done.body).toContain('Your device is connected')
  const tokens = await poll()
  expect(tokens.claims()).toMatchObject({ sub: user.id, aud: 'television', acr: 'aal1', amr: ['pwd'] })
  expect(tokens.refresh_token).toBeUndefined()
  expect(await client.fetchUserInfo(config, tokens.access_token, user.id)).toMatchObject({ email })
})

test('X-1203: one that is refused gives nothing, and the device hears that each time', async () => {
  const { browser } = await signedIn(auth())
  const { shown, poll } = await started()
  await type(browser, shown.user_code)
  expect((await say(browser, shown.user_code, 'refuse')).body).toContain('Your device isn’t connected')
  for (const _ of ['once', 'and again'])
    await expect(poll()).rejects.toMatchObject({ error: 'access_denied' })
  expect((await type(browser, shown.user_code)).status).toBe(400)
})

test('X-1206: a device that shows its code twice is refused, and what it has given is over', async () => {
  const { browser } = await signedIn(auth())
  const { config, shown, poll } = await started()
  await type(browser, shown.user_code)
  await say(browser, shown.user_code, 'allow')
  const { access_token } = await poll()
  await expect(poll()).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await client.tokenIntrospection(config, access_token)).toEqual({ active: false })
})

test('eight answers at once allow it once, and one of another person to nobody', async () => {
  const [{ browser, user }, other] = await Promise.all([signedIn(auth()), signedIn(auth())])
  const { shown, poll } = await started()
  await type(browser, shown.user_code)
  const eight = await Promise.all(Array.from({ length: 8 }, () => say(browser, shown.user_code, 'allow')))
  expect(eight.filter(({ body }) => String(body).includes('Your device is connected')).length).toBe(1)
  expect((await say(other.browser, shown.user_code, 'allow')).status).toBe(400)
  expect((await poll()).claims()?.sub).toBe(user.id)
})

test('it may be for longer than the session, and for a service of its own', async () => {
  const { browser } = await signedIn(auth())
  const resource = 'https://api.notes.example.com/'
  const { config, shown, poll } = await started({ scope: 'openid offline_access notes.read', resource })
  expect((await type(browser, shown.user_code)).body).toContain('notes.read')
  await say(browser, shown.user_code, 'allow')
  const tokens = await poll()
  const explained = await client.tokenIntrospection(await discover(auth(), API), tokens.access_token)
  expect(explained).toMatchObject({ aud: resource, scope: 'notes.read', acr: 'aal1' })
  const cookie = `auth.session_token=${browser.cookies.get('auth.session_token')}`
  await auth().post('/sign-out', {}, { cookie })
  expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token).toBeTruthy()
})

test('X-1209: otherwise it ends with the session', async () => {
  const { browser } = await signedIn(auth())
  const { config, shown, poll } = await started()
  await type(browser, shown.user_code)
  await say(browser, shown.user_code, 'allow')
  const { access_token } = await poll()
  const cookie = `auth.session_token=${browser.cookies.get('auth.session_token')}`
  await auth().post('/sign-out', {}, { cookie })
  expect(await client.tokenIntrospection(config, access_token)).toEqual({ active: false })
  await expect(poll()).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a link of the device fills in the code, and changes nothing', async () => {
  const { browser } = await signedIn(auth())
  const { shown, poll } = await started()
  const { body } = await browser.get(shown.verification_uri_complete ?? '')
  expect(body).toContain(`value="${shown.user_code}"`)
  expect(body).not.toContain('Television')
  await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
})

test('X-1201: nobody types a code without a session, and comes back with the link', async () => {
  const { shown } = await started()
  const led = await openBrowser().get(shown.verification_uri_complete ?? '')
  const to = new URL(led.headers.get('location') ?? '')
  expect(to.pathname).toBe('/auth/step-up')
  expect(to.searchParams.get('return')).toBe(`${page()}?user_code=${shown.user_code.replace('-', '')}`)
  expect((await type(openBrowser(), shown.user_code)).status).toBe(303)
})

test('X-1202: a device that asks for a level leads its person to where that is shown', async () => {
  const { browser } = await signedIn(auth())
  const { shown } = await started({
    scope: 'openid',
    claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['aal2'] } } }),
  })
  const to = new URL((await type(browser, shown.user_code)).headers.get('location') ?? '')
  expect([to.pathname, to.searchParams.get('level')]).toEqual(['/auth/step-up', 'aal2'])
})

test('an answer counts only of somebody who has read what is asked for', async () => {
  const { browser } = await signedIn(auth())
  const { shown, poll } = await started()
  expect((await say(browser, shown.user_code, 'allow')).body).toContain('Continue to Television?')
  await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
})

test.each(['de', 'es', 'ar', 'en'])('the pages are in %s', async (language) => {
  const { browser } = await signedIn(auth())
  const { body } = await browser.get(page(), { 'accept-language': language })
  expect(body).toContain(`<html lang="${language}"`)
})

describe('is refused', () => {
  test('an application that is for no device', async () => {
    const config = await discover(auth(), DESK)
    await expect(client.initiateDeviceAuthorization(config, { scope: 'openid' })).rejects.toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('not allowed for this client'),
    })
  })

  test('one that nobody here has listed, whatever it says of itself', async () => {
    const open = await startAuth({
      PROVIDER: 'on',
      PROVIDER_REGISTRATION: 'on',
      DATABASE_URL: auth().databaseUrl,
    })
    onTestFinished(open.stop)
    const { body } = await open.post('/oauth2/register', {
      redirect_uris: ['https://a.example/callback'],
      grant_types: ['authorization_code', DEVICE_CODE],
      token_endpoint_auth_method: 'none',
    })
    const { client_id: id } = body as { client_id: string }
    const config = await discover(open, { id })
    await expect(client.initiateDeviceAuthorization(config, { scope: 'openid' })).rejects.toMatchObject({
      error: 'unauthorized_client',
    })
  })

  test('a code of a device as one of a browser, and the other way round', async () => {
    const { browser } = await signedIn(auth())
    const { config, shown, poll } = await started({ scope: 'openid' }, BOTH)
    await type(browser, shown.user_code)
    await say(browser, shown.user_code, 'allow')
    const [redirect_uri = ''] = BOTH.redirectUris
    const asCode = { code: shown.device_code, redirect_uri, code_verifier: 'x'.repeat(43) }
    await expect(client.genericGrantRequest(config, 'authorization_code', asCode)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const { returned } = await codeFor(auth(), browser, config, BOTH)
    const asDevices = { device_code: returned.searchParams.get('code') ?? '' }
    await expect(client.genericGrantRequest(config, DEVICE_CODE, asDevices)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await poll()).access_token).toBeTruthy()
  })

  test('a code whose time is over, on the page and of the device', async () => {
    const { browser } = await signedIn(auth())
    const { shown, poll } = await started()
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.authorization set expires_at = now() - interval '1 second',
      payload = jsonb_set(payload, '{exp}', '1') where device_digest is not null`)
    expect((await type(browser, shown.user_code)).body).toContain('used or expired')
    await expect(poll()).rejects.toMatchObject({ error: 'expired_token' })
  })

  test('a person who guesses, after ten codes in ten minutes', async () => {
    const limited = await startAuth({
      OIDC_CLIENTS: listed,
      RATE_LIMITS: 'on',
      DATABASE_URL: auth().databaseUrl,
    })
    onTestFinished(limited.stop)
    const { browser } = await signedIn(auth())
    const guess = () => browser.send(`${limited.url}/oauth2/device`, { user_code: 'BBBB-BBBB' })
    for (const _ of Array.from({ length: 10 })) expect((await guess()).status).toBe(400)
    const last = await guess()
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.body).toContain('Too many codes')
  })

  test('a form of another page', async () => {
    const { browser } = await signedIn(auth())
    const { shown } = await started()
    await type(browser, shown.user_code)
    const from = { origin: 'https://evil.example' }
    const reply = await browser.send(page(), { user_code: shown.user_code, answer: 'allow' }, from)
    expect(reply.body).not.toContain('Your device is connected')
  })
})

test('neither the codes nor the device are in the database', async () => {
  const { shown } = await started()
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    'select payload::text as text, digest, device_digest from auth.authorization',
  )
  const kept = JSON.stringify(rows)
  for (const secret of [shown.device_code, shown.user_code, shown.user_code.replace('-', '')])
    expect(kept).not.toContain(secret)
})
