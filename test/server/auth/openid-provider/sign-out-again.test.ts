// A sign-out at an application that comes twice, or after the session has ended: the person reads that they are signed out, or goes back.

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import {
  type Browser,
  codeFor,
  discover,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  redeem,
  signedIn,
  signInTo,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const BYE = 'https://notes.example.com/bye'
const TO_BYE = { post_logout_redirect_uri: BYE, state: 'there' }

/** What the page on which a browser is sends, where its person says yes or its script sends it. */
function formIn(page: unknown): Record<string, string> {
  const fields = [...String(page).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const read = (value: string) =>
    value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return {
    logout: 'yes',
    ...Object.fromEntries(fields.map(([, name = '', value = '']) => [name, read(value)])),
  }
}

const confirm = (browser: Browser, form: Record<string, string>) =>
  browser.send(`${auth().url}/oauth2/end-session/confirm`, form)

/** A person who is asked whether to sign out, with the form of that page. */
async function asked(parameters: Record<string, string>, isHinted = true) {
  const { browser, email } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const { id_token = '' } = await redeem(config, await codeFor(auth(), browser, config, NOTES))
  const end = client.buildEndSessionUrl(config, {
    ...(isHinted && { id_token_hint: id_token }),
    ...parameters,
  })
  if (!isHinted) end.searchParams.delete('client_id')
  const page = await browser.get(end.href)
  expect(page.body).toContain('Sign out?')
  return { browser, email, form: formIn(page.body) }
}

const leadsTo = (reply: Awaited<ReturnType<typeof confirm>>) =>
  new URL(reply.headers.get('location') ?? '', auth().url)

/** Goes on where a confirmation leads to, and says yes to whatever form is there. */
async function goOn(browser: Browser, from: Awaited<ReturnType<typeof confirm>>) {
  expect(from.status).toBe(303)
  const page = await browser.get(leadsTo(from).href)
  return confirm(browser, formIn(page.body))
}

/** Of this browser’s session, as another page of it does. */
async function signOutHere({ cookies }: Browser) {
  const cookie = `auth.session_token=${cookies.get('auth.session_token')}`
  expect((await auth().post('/sign-out', {}, { cookie })).status).toBe(200)
}

test('who signs out twice is led back to the application the second time, too', async () => {
  const { browser, form } = await asked(TO_BYE)
  expect((await confirm(browser, form)).headers.get('location')).toBe(`${BYE}?state=there`)
  const again = await goOn(browser, await confirm(browser, form))
  expect(again.headers.get('location')).toBe(`${BYE}?state=there`)
})

test.each(['{"cost":"$"}', 'a$&b', 'a$`b', "a$'b", 'a$$b', '"><b>&amp;'])(
  'the state %s comes back as the application has sent it, the second time, too',
  async (state) => {
    const { browser, form } = await asked({ ...TO_BYE, state })
    const came = ({ headers }: Awaited<ReturnType<typeof confirm>>) =>
      new URL(headers.get('location') ?? '').searchParams.get('state')
    expect(form).toMatchObject({ client_id: NOTES.id, post_logout_redirect_uri: BYE, state })
    expect(came(await confirm(browser, form))).toBe(state)
    expect(came(await goOn(browser, await confirm(browser, form)))).toBe(state)
  },
)

test('who says yes after their session has ended is led back to the application', async () => {
  const { browser, form } = await asked(TO_BYE)
  await signOutHere(browser)
  const done = await goOn(browser, await confirm(browser, form))
  expect(done.headers.get('location')).toBe(`${BYE}?state=there`)
})

test('who says yes after their session has ended, at an application that names no address, reads that they are signed out', async () => {
  const { browser, form } = await asked({}, false)
  await signOutHere(browser)
  const page = await confirm(browser, form)
  expect(page.status).toBe(200)
  expect(page.body).toContain('You’re signed out')
})

test('who has signed in again meanwhile is asked about that session, which has not ended', async () => {
  const { browser, email, form } = await asked(TO_BYE)
  await signInTo(auth(), browser, email)
  const led = await confirm(browser, form)
  expect(led.status).toBe(303)
  const page = await browser.get(leadsTo(led).href)
  expect(page.body).toContain('Sign out?')
  expect(browser.cookies.has('auth.session_token')).toBe(true)
  const done = await confirm(browser, formIn(page.body))
  expect(done.headers.get('location')).toBe(`${BYE}?state=there`)
})

test('a confirmation that names an address which is not registered leads nowhere but to the page that says so', async () => {
  const browser = openBrowser()
  const form = { logout: 'yes', client_id: NOTES.id, post_logout_redirect_uri: 'https://evil.example.com/' }
  const led = await confirm(browser, form)
  expect(leadsTo(led).origin).toBe(new URL(auth().url).origin)
  const page = await browser.get(leadsTo(led).href)
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
  expect(page.body).toContain('post_logout_redirect_uri not registered')
})

test('a browser that keeps no cookie is not sent round and round: its person reads that they are signed out', async () => {
  const browser = openBrowser()
  const end = `${auth().url}/oauth2/end-session?client_id=${NOTES.id}&post_logout_redirect_uri=${encodeURIComponent(BYE)}`
  const { body } = await browser.get(end)
  browser.cookies.clear()
  const page = await confirm(browser, formIn(body))
  expect(page.status).toBe(200)
  expect(page.body).toContain('You’re signed out')
})

test('the page that says so is in the language of the browser', async () => {
  const { body, status } = await openBrowser().send(
    `${auth().url}/oauth2/end-session/confirm`,
    { logout: 'yes' },
    { 'accept-language': 'de' },
  )
  expect(status).toBe(200)
  expect(body).toContain('Sie sind abgemeldet')
})
