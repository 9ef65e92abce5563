// What a person has allowed other applications: read, and taken back, which is over at once.

import * as client from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { answer, authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  API,
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  redeem,
  STAFF,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })
const page = () => `${auth().url}/oauth2/applications`

test('X-1209: a person takes back what an application was allowed, and is asked again', async () => {
  const { browser, email } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const forLonger = { scope: 'openid email offline_access', prompt: 'consent' }
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES, forLonger))
  const brief = await redeem(config, await codeFor(auth(), browser, config, NOTES))
  const { body } = await browser.get(page())
  for (const words of ['Notes', email, 'See your email address', 'Keep access after you sign out'])
    expect(body).toContain(words)
  expect((await browser.send(page(), { application: NOTES.id })).headers.get('location')).toBe(page())
  expect((await browser.get(page())).body).toContain('No application is connected')
  for (const one of [tokens.access_token, tokens.refresh_token, brief.access_token])
    expect(await client.tokenIntrospection(config, one ?? '')).toEqual({ active: false })
  const met = await follow(auth(), browser, (await begin(config, NOTES)).address.href)
  expect(met.reply.body).toContain('Continue to Notes?')
})

test('X-1209: a device whose access is taken back before it asks is told so, and waits no longer', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), TELEVISION)
  const { user_code, device_code } = await client.initiateDeviceAuthorization(config, { scope: 'openid' })
  const typed = `${auth().url}/oauth2/device`
  await browser.send(typed, { user_code })
  await browser.send(typed, { user_code, answer: 'allow' })
  await browser.send(page(), { application: TELEVISION.id })
  const asked = client.genericGrantRequest(config, 'urn:ietf:params:oauth:grant-type:device_code', {
    device_code,
  })
  await expect(asked).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('what is allowed stands in one order, there and where it was asked for', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const asked = { scope: 'openid offline_access profile email', prompt: 'consent' }
  const met = await follow(auth(), browser, (await begin(config, NOTES, asked)).address.href)
  await codeFor(auth(), browser, config, NOTES, asked)
  const said = (html: unknown) => [...`${html}`.matchAll(/<li>([^<]+)/g)].map(([, words]) => words)
  const order = [/Recognize/, /name and picture/, /email address/, /Keep access/].map((words) =>
    expect.stringMatching(words),
  )
  expect(said(met.reply.body)).toEqual(order)
  expect(said((await browser.get(page())).body)).toEqual(order)
})

test('each says since when it is allowed something, and when it has last used it', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const forLonger = { scope: 'openid offline_access', prompt: 'consent' }
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES, forLonger))
  const db = await connectTo(auth().databaseUrl)
  const days = async () =>
    [...String((await browser.get(page())).body).matchAll(/<time datetime="([^"]+)">/g)].map(([, day]) => day)
  await db.query(
    `update auth.consent set given_at = '2026-01-02Z', used_at = '2026-01-03Z' where user_id = $1`,
    [user.id],
  )
  await db.query(`update auth.oauth_grant set used_at = '2026-01-04Z' where user_id = $1`, [user.id])
  expect(await days()).toEqual(['2026-01-02', '2026-01-04'])
  await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(await days()).toEqual(['2026-01-02', expect.not.stringContaining('2026-01')])
  await db.query('delete from auth.oauth_grant where user_id = $1', [user.id])
  expect(await days()).toEqual(['2026-01-02', '2026-01-03'])
  // A sign-in without a question.
  await codeFor(auth(), browser, config, NOTES, { scope: 'openid' })
  await db.query('delete from auth.oauth_grant where user_id = $1', [user.id])
  expect(await days()).toEqual(['2026-01-02', expect.not.stringContaining('2026-01')])
})

test('what was allowed at another service is said once, with the service', async () => {
  const { browser } = await signedIn(auth())
  const at = { resource: 'https://api.notes.example.com/', scope: 'openid notes.read' }
  await codeFor(auth(), browser, await discover(auth(), NOTES), NOTES, at)
  const { body } = await browser.get(page())
  const said = [...String(body).matchAll(/<li>([^<]*notes[^<]*)<\/li>/g)].map(([, words]) => words)
  expect(said).toEqual(['“notes.read” at https://api.notes.example.com/'])
})

test('an application that asks nobody is listed as well, and nobody else’s is', async () => {
  const [{ browser }, other] = await Promise.all([signedIn(auth()), signedIn(auth())])
  const config = await discover(auth(), STAFF)
  await redeem(config, await codeFor(auth(), browser, config, STAFF))
  expect((await browser.get(page())).body).toContain('Remove Staff')
  expect((await other.browser.get(page())).body).not.toContain('Staff')
  await other.browser.send(page(), { application: STAFF.id })
  expect((await browser.get(page())).body).toContain('Remove Staff')
})

test('nobody is shown anything without a session, and nothing is taken back from another page', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const { access_token } = await redeem(config, await codeFor(auth(), browser, config, NOTES))
  expect(new URL((await openBrowser().get(page())).headers.get('location') ?? '').pathname).toBe(
    '/auth/step-up',
  )
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    cookie,
    origin: 'https://evil.example.com',
  }
  const body = 'application=notes'
  expect((await answer(page(), { method: 'POST', headers, body })).status).toBe(400)
  expect(await client.tokenIntrospection(config, access_token)).toMatchObject({ active: true })
})

test('an application that is in the settings no more has nothing any more, and can be taken away', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const parameters = { resource: 'https://api.notes.example.com/', scope: 'openid notes.read' }
  const { access_token } = await redeem(config, await codeFor(auth(), browser, config, NOTES, parameters))
  const without = await startAuth({ OIDC_CLIENTS: JSON.stringify([API]), DATABASE_URL: auth().databaseUrl })
  onTestFinished(without.stop)
  expect(await client.tokenIntrospection(await discover(without, API), access_token)).toEqual({
    active: false,
  })
  const there = `${without.url}/oauth2/applications`
  expect((await browser.get(there)).body).toContain('Remove notes')
  await browser.send(there, { application: NOTES.id })
  expect((await browser.get(there)).body).toContain('No application is connected')
})

const IDLE = 'It has no access right now.'

test('X-1208: an application whose refresh token comes twice has no access until it signs the person in again', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const said = async () => String((await browser.get(page())).body)
  const forLonger = { scope: 'openid offline_access', prompt: 'consent' }
  const { refresh_token = '' } = await redeem(
    config,
    await codeFor(auth(), browser, config, NOTES, forLonger),
  )
  await client.refreshTokenGrant(config, refresh_token)
  expect(await said()).not.toContain(IDLE)
  await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  for (const words of ['Remove Notes', IDLE]) expect(await said()).toContain(words)
  await redeem(config, await codeFor(auth(), browser, config, NOTES, { scope: 'openid' }))
  expect(await said()).not.toContain(IDLE)
})

test('an application of which everything is over has no access, although its grant lives', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const db = await connectTo(auth().databaseUrl)
  const isIdle = async () => String((await browser.get(page())).body).includes(IDLE)
  const end = (table: string) => db.query(`update auth.${table} set expires_at = now()`)
  const forLonger = { scope: 'openid offline_access', prompt: 'consent' }
  const code = await codeFor(auth(), browser, config, NOTES, forLonger)
  expect(await isIdle()).toBe(false)
  await redeem(config, code)
  await end('access_token')
  expect(await isIdle()).toBe(false)
  await end('refresh_token')
  expect(await isIdle()).toBe(true)
  await codeFor(auth(), browser, config, NOTES, { scope: 'openid' })
  expect(await isIdle()).toBe(false)
  await end('authorization_code')
  expect(await isIdle()).toBe(true)
  const { rows } = await db.query('select 1 from auth.oauth_grant where user_id = $1', [user.id])
  expect(rows).toHaveLength(2)
})

test.each([
  ['de', 'Diese Anwendung hat zurzeit keinen Zugriff.'],
  ['es', 'Ahora no tiene acceso.'],
  ['ar', 'ليس له وصول حاليًا.'],
])('in %s it says so in its words', async (language, words) => {
  const { browser, user } = await signedIn(auth())
  await codeFor(auth(), browser, await discover(auth(), NOTES), NOTES)
  const said = async () => (await browser.get(page(), { 'accept-language': language })).body
  expect(await said()).not.toContain(words)
  const db = await connectTo(auth().databaseUrl)
  await db.query('delete from auth.oauth_grant where user_id = $1', [user.id])
  expect(await said()).toContain(words)
})
