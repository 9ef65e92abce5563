// An application signs people in by our service: openid-client as relying party, from discovery to the end of a session.

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import {
  API,
  begin,
  codeFor,
  consent,
  DESK,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  STAFF,
  signedIn,
  TOOL,
} from '../../../support/relying-party.ts'

const USER_FIELDS = JSON.stringify({
  properties: {
    plan: {
      type: 'string',
      title: { en: 'Plan', de: 'Tarif' },
      default: 'free',
      claims: { id_token: 'https://acme.example/plan' },
    },
    company: { type: 'string', claims: { id_token: 'company' } },
    internal: { type: 'string', default: 'x' },
  },
})
const auth = authServiceOfFile({ OIDC_CLIENTS, USER_FIELDS })

const FOR_LONGER = { scope: 'openid email offline_access', prompt: 'consent' }

test('X-1203: a person reads what the application asks for, allows it, and is signed in there', async () => {
  const { browser, user, email } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  // The signature of the id_token is checked, by the key set that discovery names.
  client.enableNonRepudiationChecks(config)
  const begun = await begin(config, NOTES)
  const met = await follow(auth(), browser, begun.address.href)
  expect(met.reply.status).toBe(200)
  expect(met.reply.body).toContain('Continue to Notes?')
  expect(met.reply.body).toContain(email)
  const { leadsTo } = await consent(auth(), browser, met.address, 'allow')
  expect(leadsTo?.origin).toBe('https://notes.example.com')
  const tokens = await redeem(config, { ...begun, returned: leadsTo as URL })
  expect(tokens.claims()).toMatchObject({
    iss: auth().url,
    sub: user.id,
    aud: 'notes',
    email,
    email_verified: true,
    acr: 'aal1',
    amr: ['pwd'],
  })
  expect(await client.fetchUserInfo(config, tokens.access_token, user.id)).toMatchObject({
    sub: user.id,
    email,
    name: 'Somebody',
  })
  expect(tokens.refresh_token).toBeUndefined()
})

test('X-1203: an application that asks for fields is told of those that name a claim, and the person reads which', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  expect(config.serverMetadata().scopes_supported).toContain('fields')
  const begun = await begin(config, NOTES, { scope: 'openid fields' })
  const met = await follow(auth(), browser, begun.address.href)
  expect(met.reply.body).toContain('See what you’ve filled in: Plan, company')
  const { leadsTo } = await consent(auth(), browser, met.address, 'allow')
  const tokens = await redeem(config, { ...begun, returned: leadsTo as URL })
  const told = { sub: user.id, 'https://acme.example/plan': 'free' }
  expect(tokens.claims()).toMatchObject(told)
  expect(tokens.claims()).not.toHaveProperty('internal')
  expect(tokens.claims()).not.toHaveProperty('company')
  expect(await client.fetchUserInfo(config, tokens.access_token, user.id)).toEqual(told)
  const page = await browser.get(`${auth().url}/oauth2/applications`)
  expect(page.body).toContain('See what you’ve filled in: Plan, company')
  const without = await codeFor(auth(), browser, config, NOTES, { scope: 'openid profile' })
  expect((await redeem(config, without)).claims()).not.toHaveProperty('https://acme.example/plan')
})

test('X-1203: an application that has the consent is not asked for again, and is granted it without a page', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  await redeem(config, await codeFor(auth(), browser, config, NOTES))
  const again = await begin(config, NOTES, { prompt: 'none' })
  const { leadsTo } = await follow(auth(), browser, again.address.href)
  expect(leadsTo?.searchParams.get('code')).toBeTruthy()
})

test('X-1203: a person who refuses grants nothing, and the application is told so', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const met = await follow(auth(), browser, (await begin(config, NOTES)).address.href)
  const { leadsTo } = await consent(auth(), browser, met.address, 'refuse')
  expect(leadsTo?.searchParams.get('error')).toBe('access_denied')
})

test('X-1203: an operator’s trusted application shows no page', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const { leadsTo } = await follow(auth(), browser, (await begin(config, STAFF)).address.href)
  expect(leadsTo?.searchParams.get('code')).toBeTruthy()
  expect(leadsTo?.searchParams.get('iss')).toBe(auth().url)
})

test.each([STAFF, TOOL])(
  'X-1203: a trusted application ($id) that asks for offline_access gets a refresh token, and shows no page',
  async (trusted) => {
    const { browser } = await signedIn(auth())
    const config = await discover(auth(), trusted)
    const begun = await begin(config, trusted, { scope: 'openid offline_access' })
    const { leadsTo } = await follow(auth(), browser, begun.address.href)
    const { refresh_token } = await redeem(config, { ...begun, returned: leadsTo as URL })
    expect((await client.refreshTokenGrant(config, refresh_token ?? '')).refresh_token).toBeTruthy()
  },
)

test('an application that is not trusted gets no refresh token where nobody is asked for consent', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const code = await codeFor(auth(), browser, config, NOTES, { scope: 'openid offline_access' })
  expect((await redeem(config, code)).refresh_token).toBeUndefined()
})

test('an application at people’s redeems its code at any port of this machine', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), DESK)
  const at = { redirect_uri: 'http://127.0.0.1:54321/callback' }
  const { returned, ...begun } = await codeFor(auth(), browser, config, DESK, at)
  expect(returned.port).toBe('54321')
  expect((await redeem(config, { ...begun, returned })).claims()?.aud).toBe('desk')
})

test('X-1201: a browser without a session is led to the form, and from there back', async () => {
  const { browser } = await signedIn(auth())
  browser.cookies.delete('auth.session_token')
  const config = await discover(auth(), STAFF)
  const { leadsTo } = await follow(auth(), browser, (await begin(config, STAFF)).address.href)
  expect(leadsTo?.pathname).toBe('/auth/step-up')
  expect(leadsTo?.searchParams.get('return')).toMatch(`${auth().url}/oauth2/interaction/`)
})

test('X-1207 X-1208: a refresh token is replaced, and one that comes again ends what it has given', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const first = await redeem(config, await codeFor(auth(), browser, config, NOTES, FOR_LONGER))
  const second = await client.refreshTokenGrant(config, first.refresh_token ?? '')
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await client.tokenIntrospection(config, second.access_token)).toMatchObject({ active: true })
  expect(await client.tokenIntrospection(config, first.refresh_token ?? '')).toEqual({ active: false })
  await expect(client.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  for (const token of [first.access_token, second.access_token, second.refresh_token ?? ''])
    expect(await client.tokenIntrospection(config, token)).toEqual({ active: false })
  await expect(client.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('X-1206: a code that comes again is refused, and what it has given is over', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const code = await codeFor(auth(), browser, config, NOTES)
  const { access_token } = await redeem(config, code)
  await expect(redeem(config, code)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await client.tokenIntrospection(config, access_token)).toEqual({ active: false })
})

test('X-1209: what an application takes back is over at once', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES, FOR_LONGER))
  await client.tokenRevocation(config, tokens.refresh_token ?? '')
  expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
  await expect(client.fetchUserInfo(config, tokens.access_token, user.id)).rejects.toThrow()
})

test('a token for another service is explained to that service, and to no other application', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const resource = 'https://api.notes.example.com/'
  const parameters = { resource, scope: 'openid notes.read' }
  const code = await codeFor(auth(), browser, config, NOTES, parameters)
  const { access_token } = await redeem(config, code)
  const explained = await client.tokenIntrospection(await discover(auth(), API), access_token)
  expect(explained).toMatchObject({
    active: true,
    aud: resource,
    scope: 'notes.read',
    sub: user.id,
    client_id: 'notes',
  })
  expect(await client.tokenIntrospection(await discover(auth(), STAFF), access_token)).toEqual({
    active: false,
  })
  await expect(client.fetchUserInfo(config, access_token, user.id)).rejects.toThrow()
})

test('X-1209: what was granted ends with the session, and what was granted for longer does not', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const brief = await redeem(config, await codeFor(auth(), browser, config, NOTES))
  const longer = await redeem(config, await codeFor(auth(), browser, config, NOTES, FOR_LONGER))
  const cookie = `auth.session_token=${browser.cookies.get('auth.session_token')}`
  expect((await auth().post('/sign-out', {}, { cookie })).status).toBe(200)
  expect(await client.tokenIntrospection(config, brief.access_token)).toEqual({ active: false })
  expect(await client.tokenIntrospection(config, longer.access_token)).toMatchObject({ active: true })
})

test('X-1209: a reset of the password ends what was granted for longer, too', async () => {
  const { browser, email } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const { refresh_token = '' } = await redeem(
    config,
    await codeFor(auth(), browser, config, NOTES, FOR_LONGER),
  )
  await auth().post('/email-otp/request-password-reset', { email })
  const reset = { email, otp: await auth().codeTo(email, 2), password: 'another horse battery' }
  expect((await auth().post('/email-otp/reset-password', reset)).status).toBe(200)
  await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('an application signs the person out here, once they say so, and is led back to', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES))
  const end = client.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://notes.example.com/bye',
    state: 'there',
  })
  const page = await browser.get(end.href)
  expect(page.body).toContain('Sign out?')
  const xsrf = /name="xsrf" value="(\w+)"/.exec(String(page.body))?.[1] ?? ''
  const done = await browser.send(`${auth().url}/oauth2/end-session/confirm`, { xsrf, logout: 'yes' })
  expect(done.headers.get('location')).toBe('https://notes.example.com/bye?state=there')
  expect(browser.cookies.has('auth.session_token')).toBe(false)
  expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
})
