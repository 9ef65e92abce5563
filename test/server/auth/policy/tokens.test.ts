// Whom the policy refuses gets no token: neither a JWT of their session, nor one for another application, nor a new one for an old one.

import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import { answer, type RunningAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { held, policedService, WORDS } from '../../../support/policed-service.ts'
import { allowing, answering, refusing } from '../../../support/policy-double.ts'
import {
  type Browser,
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  STAFF,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

const { auth, double, withSettings, rows } = policedService({ OIDC_CLIENTS, POLICY_EVENTS: 'token' })

const silent = answering('', { status: 500 })
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'
const LONGER = { scope: 'openid offline_access' }

const jwtOf = (token: string, at: RunningAuth = auth()) =>
  answer(`${at.url}/token`, { headers: { authorization: `Bearer ${token}` } })

const errorsIn = (address: URL | null) => [
  address?.searchParams.get('error'),
  address?.searchParams.get('error_description'),
  address?.searchParams.get('code'),
]

/** What the application reads that a person comes back to. */
async function asked(parameters: Record<string, string> = {}, at = auth()) {
  const { browser, email } = await signedIn(auth())
  const { address } = await begin(await discover(at, STAFF), STAFF, parameters)
  const { leadsTo } = await follow(at, browser, address.href)
  return { email, read: errorsIn(leadsTo) }
}

const typed = (browser: Browser, user_code: string) =>
  browser.send(`${auth().url}/oauth2/device`, { user_code })

const policyOf = (email: string) =>
  rows(
    `select e.state, e.effects from auth.audit_event e join auth."user" u on u.id = e.user_id
     where u.email = $1 and e.machine = 'policy'`,
    email,
  )

describe('X-1440: the policy refuses', () => {
  test('a JWT of a session, in its own words: the session stays', async () => {
    const { email, token } = await verifiedPerson(auth())
    double().behave(refusing(WORDS))
    expect(await jwtOf(token)).toMatchObject({ status: 403, body: held })
    expect(await policyOf(email)).toEqual([{ state: 'refused', effects: ['holdBack'] }])
    double().behave(allowing)
    expect(await jwtOf(token)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  })

  test.each([
    ['its own words', 'Only on weekdays.', 'Only on weekdays.'],
    [
      'ours, where an error of OAuth may not have its own',
      'Nur für “Mitglieder”.',
      expect.stringContaining('policy'),
    ],
    ['ours, where it has none', undefined, expect.stringContaining('policy')],
  ])('the code of an application, in %s', async (_, reason, words) => {
    double().behave(refusing(reason))
    const { email, read } = await asked()
    expect(read).toEqual(['access_denied', words, null])
    expect(await policyOf(email)).toEqual([{ state: 'refused', effects: ['holdBack'] }])
  })

  test('one that asks nobody', async () => {
    double().behave(refusing())
    expect((await asked({ prompt: 'none' })).read[0]).toBe('access_denied')
  })

  test('what a person has just consented to', async () => {
    const { browser } = await signedIn(auth())
    const config = await discover(auth(), NOTES)
    const { address } = await begin(config, NOTES)
    const page = await follow(auth(), browser, address.href)
    expect(page.leadsTo).toBeNull()
    double().behave(refusing('Not today.'))
    const reply = await browser.send(page.address, { answer: 'allow' })
    const { leadsTo } = await follow(
      auth(),
      browser,
      new URL(reply.headers.get('location') ?? '', page.address).href,
    )
    expect(errorsIn(leadsTo)).toEqual(['access_denied', 'Not today.', null])
    // Nothing is remembered either.
    double().behave(allowing)
    const again = await begin(config, NOTES)
    expect((await follow(auth(), browser, again.address.href)).leadsTo).toBeNull()
  })

  test('a device, which hears of it, and its person why', async () => {
    const { browser } = await signedIn(auth())
    const config = await discover(auth(), TELEVISION)
    const shown = await client.initiateDeviceAuthorization(config, { scope: 'openid' })
    double().behave(refusing('Nur für <b>“Mitglieder”</b>.'))
    const page = await typed(browser, shown.user_code)
    expect(page.status).toBe(403)
    expect(page.body).toContain('doesn’t allow it')
    // As it says them: an error of OAuth could not have them.
    expect(page.body).toContain('<bdi>Nur für &#60;b&#62;“Mitglieder”&#60;/b&#62;.</bdi>')
    const poll = client.genericGrantRequest(config, DEVICE_CODE, { device_code: shown.device_code })
    await expect(poll).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('a refresh, and the refresh token is as good as before', async () => {
    const { browser, email } = await signedIn(auth())
    const config = await discover(auth(), STAFF)
    const tokens = await redeem(config, await codeFor(auth(), browser, config, STAFF, LONGER))
    const refresh = () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    double().behave(refusing('Not at night.'))
    for (const _ of ['once', 'and again'])
      await expect(refresh()).rejects.toMatchObject({
        error: 'access_denied',
        error_description: 'Not at night.',
      })
    expect(await policyOf(email)).toHaveLength(2)
    double().behave(allowing)
    const { refresh_token } = await refresh()
    expect(refresh_token).toEqual(expect.any(String))
  })
})

test('X-1440: it is asked whose token it is, for whom and for what, and of nothing secret', async () => {
  const { browser, email, token } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, STAFF, LONGER))
  await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  await jwtOf(token)
  const about = { email, level: 'aal1', ipAddress: expect.any(String), userAgent: expect.any(String) }
  const of = {
    application: { id: 'staff', name: 'Staff' },
    scopes: ['openid', 'offline_access'],
    resources: [],
  }
  const own = double().asked.filter(({ data }) => data.email === email)
  expect(own.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'token', data: { ...about, by: 'authorization', ...of } },
    { type: 'token', data: { ...about, by: 'refresh', ...of } },
    { type: 'token', data: { ...about, by: 'session' } },
  ])
  for (const secret of [tokens.refresh_token, tokens.access_token, token])
    expect(double().bodies.join()).not.toContain(secret)
})

test('X-1440: what the policy allows needs a session, a level and an application of its own', async () => {
  expect(await jwtOf('made-up')).toMatchObject({ status: 401 })
  expect((await asked({ acr_values: 'aal2', prompt: 'none' })).read[0]).toBe(
    'unmet_authentication_requirements',
  )
  const config = await discover(auth(), STAFF)
  double().asked.length = 0
  await expect(client.refreshTokenGrant(config, 'made up')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(double().asked).toEqual([])
})

test('X-1440: a refresh token that comes twice ends what it has given, whatever the policy says', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, STAFF, LONGER))
  const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  double().behave(refusing())
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  double().behave(allowing)
  await expect(client.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

describe('X-1441: without an answer', () => {
  test('no token is given for now', async () => {
    const { browser, token } = await signedIn(auth())
    const config = await discover(auth(), STAFF)
    const tokens = await redeem(config, await codeFor(auth(), browser, config, STAFF, LONGER))
    double().behave(silent)
    expect(await jwtOf(token)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    expect((await asked()).read[0]).toBe('temporarily_unavailable')
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'temporarily_unavailable',
    })
    double().behave(allowing)
    await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  })

  test.each([
    ['en', 'We can’t check right now'],
    ['de', 'Wir können gerade nicht prüfen'],
    ['es', 'Ahora mismo no podemos comprobar'],
    ['ar', 'لا يمكننا الآن التحقق'],
  ])('a person reads on a device’s page that nobody has refused it: %s', async (language, words) => {
    const { browser } = await signedIn(auth())
    const config = await discover(auth(), TELEVISION)
    const shown = await client.initiateDeviceAuthorization(config, { scope: 'openid' })
    double().behave(silent)
    const page = await browser.send(
      `${auth().url}/oauth2/device`,
      { user_code: shown.user_code },
      { 'accept-language': language },
    )
    expect(page.status).toBe(503)
    expect(page.body).toContain(words)
  })

  test('each is given where the operator says so', async () => {
    const service = await withSettings({ POLICY_WHEN_UNAVAILABLE: 'allow' })
    const { token } = await verifiedPerson(auth())
    double().behave(silent)
    expect((await jwtOf(token, service)).status).toBe(200)
    expect((await asked({}, service)).read[2]).toEqual(expect.any(String))
  })
})

test('X-1441: get-session has no JWT that nobody was asked about', async () => {
  const { token } = await verifiedPerson(auth())
  const of = async ({ url }: RunningAuth) =>
    (await answer(`${url}/get-session`, { headers: { authorization: `Bearer ${token}` } })).headers.get(
      'set-auth-jwt',
    )
  expect(await of(auth())).toBeNull()
  expect(await of(await withSettings({ POLICY_EVENTS: 'sign-in' }))).toEqual(expect.any(String))
})
