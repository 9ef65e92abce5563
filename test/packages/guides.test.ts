// docs/frameworks.md: each guide from an empty folder to a page that greets who has signed in, and signs them out, in Chromium.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { json, startFakeAuth } from '../support/app-service.ts'
import { answer } from '../support/auth-service.ts'
import { documentHostOfFile } from '../support/document-host.ts'
import { violations } from '../support/looks.ts'
import {
  COOKIE,
  expectForm,
  expectShell,
  keep,
  keptIn,
  newPage,
  signInAt,
  signOutAt,
} from './support/guide-pages.ts'
import {
  commandsOf,
  GUIDES,
  keptOf,
  originOf,
  sections,
  startGuide,
  startProductOfGuides,
} from './support/guides.ts'
import { installedPackage } from './support/installed.ts'
import { near, post, signUp } from './support/person.ts'

/** Those whose application also answers programs. */
const WITH_MORE = GUIDES.slice(0, 4)

const installed = installedPackage()
const product = startProductOfGuides()

/** An auth service that knows one person, or is away. */
async function startSmallAuth() {
  const auth = await startFakeAuth()
  onTestFinished(() => auth.stop())
  const answerBy = (status: number, body: unknown) =>
    auth.behave((_, response) => json(response, status, body))
  return {
    url: auth.url,
    knows: (user: object) => answerBy(200, { user, session: { id: '2' } }),
    isAway: () => answerBy(502, ''),
  }
}

const ADA = { id: '1', email: 'ada@example.com', name: 'Ada', emailVerified: true }
const TOKEN = 'oneOf32Letters01234567890123456'

/** Knows her, too. */
const secureAuth = documentHostOfFile((_, response) =>
  json(response, 200, { user: ADA, session: { id: '2' } }),
)

test('each guide of the page is tried here', () => {
  const guides = [...sections].filter(([, blocks]) => blocks.some(({ name }) => name !== ''))
  expect(guides.map(([guide]) => guide)).toEqual(GUIDES.map(([guide]) => guide))
})

test.each(GUIDES)('the guide of %s installs what is tried', (guide, packages) => {
  const line = commandsOf(guide).find((command) => command.startsWith('npm install ')) ?? ''
  const named = line.split(' ').slice(2)
  const { dependencies } = JSON.parse(readFileSync(join(keptOf(packages), 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // A version is named where the newest one doesn’t do.
  const installs = Object.entries(dependencies).map(([name, version]) =>
    named.includes(name) ? name : `${name}@${version}`,
  )
  expect(named).toEqual([...installs, `../${installed().packed.filename}`])
})

test.each(GUIDES)(
  'in %s, a page of one’s own greets who has signed in, until the session ends',
  async (guide, packages) => {
    const url = await startGuide(guide, packages, product().auth)

    // A page of another site can send no such header, and a stranger has no token.
    for (const headers of [{}, { authorization: 'Bearer nobodysTokenOf32Letters0123456' }]) {
      const opened = await post(`${url}/session`, {}, headers)
      expect([opened.status, opened.cookies]).toEqual([401, []])
    }

    const { email } = await signUp(product(), `${packages}@example.com`)
    const page = await signInAt(originOf(guide), email)
    await page.getByText('Hello, Ada!').waitFor()
    expect(page.url()).toBe(`${originOf(guide)}/`)
    await expectShell(page, 'h1')
    const kept = await keptIn(page, originOf(guide))
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    // The browser sends it by itself, whichever page asks; a page has to send the token.
    const cookie = `${COOKIE}=${kept?.value}`
    expect((await post(`${url}/session`, {}, { cookie })).status).toBe(401)

    const ended = await post(
      `${near(product().auth)}/sign-out`,
      {},
      { authorization: `Bearer ${kept?.value}` },
    )
    expect(ended.status).toBe(200)
    await expectForm(page, originOf(guide))
    await expectShell(page, 'lockstep-auth')
  },
)

test.each(GUIDES)(
  'in %s, a name is no HTML, and who signs out is signed out everywhere',
  async (guide, packages) => {
    await startGuide(guide, packages, product().auth)
    const name = '<i>Ada</i> & "Co"'
    const { email } = await signUp(product(), `${packages}-leaving@example.com`, { name })
    const page = await signInAt(originOf(guide), email)
    await page.getByText(`Hello, ${name}!`, { exact: true }).waitFor()
    const { value = '' } = (await keptIn(page, originOf(guide))) ?? {}

    expect(await signOutAt(page)).toBe(303)
    await page.waitForURL('**/sign-in')
    expect(await keptIn(page, originOf(guide))).toBeUndefined()
    await expectForm(page, originOf(guide))
    // Nor does a copy of the cookie greet anybody.
    await keep(page, originOf(guide), value)
    await expectForm(page, originOf(guide))
    const headers = { authorization: `Bearer ${value}` }
    expect((await answer(`${near(product().auth)}/get-session`, { headers })).body).toBeNull()
  },
)

test.each(GUIDES)(
  'in %s, who signs out while the auth service is away reads so, and stays signed in',
  async (guide, packages) => {
    const auth = await startSmallAuth()
    await startGuide(guide, packages, auth.url)
    auth.knows(ADA)
    const page = await newPage()
    await keep(page, originOf(guide), TOKEN)
    await page.goto(originOf(guide))

    auth.isAway()
    expect(await signOutAt(page)).toBe(503)
    await page.getByText('We can’t reach the sign-in service right now.').waitFor()
    await expectShell(page, 'h1')
    expect(await violations(page)).toEqual([])
    auth.knows(ADA)
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.getByText('Hello, Ada!').waitFor()
    expect((await keptIn(page, originOf(guide)))?.value).toBe(TOKEN)
  },
)

test.each(GUIDES)(
  'in %s, over https no other host can set the cookie, and one of another name counts for nothing',
  async (guide, packages) => {
    const url = await startGuide(guide, packages, `${secureAuth()}/api/auth`)
    // As the proxy says that ends TLS.
    const byProxy = { 'x-forwarded-proto': 'https' }
    const attributesOf = (cookie = '') => cookie.toLowerCase().split('; ').slice(1)
    const sealed = ['httponly', 'path=/', 'samesite=lax', 'secure']

    const opened = await post(`${url}/session`, {}, { authorization: `Bearer ${TOKEN}`, ...byProxy })
    expect([opened.status, opened.cookies.length]).toEqual([204, 1])
    const [kept] = opened.cookies
    expect(kept).toMatch(new RegExp(`^__Host-${COOKIE}=${TOKEN};`))
    expect(attributesOf(kept).sort()).toEqual(sealed)

    const seenWith = async (cookie: string) => (await answer(url, { headers: { cookie, ...byProxy } })).body
    expect(await seenWith(`__Host-${COOKIE}=${TOKEN}`)).toContain('Ada')
    for (const prefix of ['', '__Secure-'])
      expect(await seenWith(`${prefix}${COOKIE}=${TOKEN}`)).not.toContain('Ada')

    const cookie = `__Host-${COOKIE}=${TOKEN}`
    const left = await post(`${url}/sign-out`, {}, { cookie, origin: originOf(guide), ...byProxy })
    expect([left.status, left.cookies.length]).toEqual([303, 1])
    const [removed] = left.cookies
    expect(removed).toMatch(new RegExp(`^__Host-${COOKIE}=(?!${TOKEN})`))
    expect(removed).toMatch(/expires=Thu, 01 Jan 1970|max-age=0/i)
    expect(attributesOf(removed)).toEqual(expect.arrayContaining(sealed))
  },
)

test.each(WITH_MORE)(
  'in %s, a program reads JSON, and nobody gets in with an unverified email, nor while the auth service is away',
  async (guide, packages) => {
    const auth = await startSmallAuth()
    const url = await startGuide(guide, packages, auth.url)
    const headers = { cookie: `${COOKIE}=${TOKEN}` }
    const me = (given: Record<string, string>) => answer(`${url}/api/me`, { headers: given })
    expect(await me({ accept: 'text/html' })).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    auth.knows(ADA)
    expect(await me(headers)).toMatchObject({ status: 200, body: { name: 'Ada' } })
    for (const [status, behave] of [
      [403, () => auth.knows({ ...ADA, emailVerified: false })],
      [503, auth.isAway],
    ] as const) {
      behave()
      const opened = await post(`${url}/session`, {}, { authorization: `Bearer ${TOKEN}` })
      expect([opened.status, opened.cookies]).toEqual([status, []])
      expect((await me(headers)).status).toBe(status)
      const page = await answer(url, { headers })
      expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in'])
    }
  },
)
