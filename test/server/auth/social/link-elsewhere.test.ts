// Providers that a person links from an application at another site, whose return comes without the service's cookies.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  answer,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type ForgingProvider, startForgingProvider } from '../../../support/forging-provider.ts'
import { bearer } from '../crypto/jwt.support.ts'

const ORIGIN = 'https://app.another.example'
const PAGE = `${ORIGIN}/account?kept=1`
const ERROR_PAGE = `${ORIGIN}/account?failed=1`

let provider: ForgingProvider
let auth: RunningAuth
beforeAll(async () => {
  provider = await startForgingProvider()
  const options = { issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  auth = await startAuth({
    PROFILE: 'hardened',
    AUTH_URL: 'https://auth.example.com/api/auth',
    APP_ORIGIN: ORIGIN,
    OIDC_PROVIDERS: JSON.stringify(['app', 'other'].map((id) => ({ id, ...options }))),
  })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})

type Person = Awaited<ReturnType<typeof verifiedPerson>>
type Claims = { sub?: string; email?: string; email_verified?: boolean }

const waysOf = async ({ token }: Person) => {
  const { body } = await auth.get('/list-accounts', bearer(token))
  return (body as { providerId: string }[]).map(({ providerId }) => providerId)
}
const leadsTo = (given: Answer) => new URL(given.headers.get('location') ?? '')

/** Begins, proves somebody at the provider, and comes back as a browser does that keeps cookies apart by site. */
async function comeBack(person: Person, claims: Claims = {}, path = '/link-social') {
  const pages = { callbackURL: PAGE, errorCallbackURL: ERROR_PAGE }
  const begun: Answer = await auth.post(
    path,
    { provider: 'app', ...pages },
    { origin: ORIGIN, ...bearer(person.token) },
  )
  const there = new URL((begun.body as { url: string }).url).searchParams
  const code = randomUUID()
  const named = { sub: randomUUID(), email: person.email, email_verified: true, name: 'N', ...claims }
  provider.forgeFor(code, { nonce: there.get('nonce') ?? '', claims: named })
  const query = new URLSearchParams({ state: there.get('state') ?? '', code, iss: provider.issuer })
  const back = await answer(`${auth.url}/callback/app?${query}`, {})
  return { back, returned: `${query}`, cookie: cookieOf(begun, '__Host-auth.session_challenge') ?? '' }
}

/** What the page asks for then. */
const finish = ({ token }: { token: string }, returned: string, cookie: string, provider = 'app') =>
  auth.post(
    '/link-social',
    { provider, returned, errorCallbackURL: ERROR_PAGE },
    { origin: ORIGIN, cookie, ...bearer(token) },
  )

const faultOf = ({ status, body }: Answer) =>
  status === 200 ? new URL((body as { url: string }).url).searchParams.get('error') : status
const MISMATCH = 'state_mismatch'

describe('X-518: linking a provider from another site', () => {
  test('is done by the page that the return leads to, once', async () => {
    const ada = await verifiedPerson(auth)
    const { back, returned, cookie } = await comeBack(ada)
    const { origin, pathname, searchParams } = leadsTo(back)
    expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([
      `${ORIGIN}/account`,
      { kept: '1', auth_provider_return: returned },
    ])
    expect(await waysOf(ada)).toEqual(['credential'])

    const linked = await finish(ada, searchParams.get('auth_provider_return') ?? '', cookie)
    expect(linked).toMatchObject({ status: 200, body: { url: PAGE, redirect: true } })
    expect(linked.cookies.filter((line) => line.includes('session_token'))).toEqual([])
    expect(await waysOf(ada)).toEqual(['credential', 'app'])
    expect(faultOf(await finish(ada, returned, cookie))).toBe(MISMATCH)
  })

  test('is done at once where the browser keeps no cookies apart, and its cookie comes along', async () => {
    const ada = await verifiedPerson(auth)
    const { returned, cookie } = await comeBack(ada)
    const headers = { cookie: `${cookie}; another=one` }
    expect(leadsTo(await answer(`${auth.url}/callback/app?${returned}`, { headers })).href).toBe(PAGE)
    expect(await waysOf(ada)).toEqual(['credential', 'app'])
  })

  test('twice at the same time is done once', async () => {
    const ada = await verifiedPerson(auth)
    const { returned, cookie } = await comeBack(ada)
    const answers = await Promise.all([1, 2].map(() => finish(ada, returned, cookie)))
    expect(answers.map(faultOf).sort()).toEqual([null, MISMATCH].sort())
    expect(await waysOf(ada)).toEqual(['credential', 'app'])
  })

  test.each([
    ['of another e-mail', { email: 'another@example.com' }, 'email_does_not_match'],
    ['whom the provider does not vouch for', { email_verified: false }, 'unable_to_link_account'],
  ])('refuses a person %s', async (_, claims, fault) => {
    const ada = await verifiedPerson(auth)
    const { returned, cookie } = await comeBack(ada, claims)
    const refused = await finish(ada, returned, cookie)
    expect(refused.body).toEqual({ url: `${ERROR_PAGE}&error=${fault}`, redirect: true })
    expect(await waysOf(ada)).toEqual(['credential'])
  })

  test('is refused where a return is too old, of another provider, or no return', async () => {
    const ada = await verifiedPerson(auth)
    const old = await comeBack(ada)
    const db = await connectTo(auth.databaseUrl)
    await db.query('update auth.social_sign_in set expires_at = now() where link_user_id = $1', [ada.user.id])
    expect(faultOf(await finish(ada, old.returned, old.cookie))).toBe(MISMATCH)
    const foreign = await comeBack(ada)
    expect(faultOf(await finish(ada, foreign.returned, foreign.cookie, 'other'))).toBe(MISMATCH)
    for (const nothing of ['', '#', '%', 'code=c', 'state=s&code=c'])
      expect(faultOf(await finish(ada, nothing, foreign.cookie))).toMatch(/^state_(mismatch|not_found)$/)
    expect(await waysOf(ada)).toEqual(['credential'])
  })

  test('says what the provider has refused', async () => {
    const ada = await verifiedPerson(auth)
    const { returned, cookie } = await comeBack(ada)
    const state = new URLSearchParams(returned).get('state') ?? ''
    const refused = new URLSearchParams({ state, error: 'access_denied' })
    expect(faultOf(await finish(ada, `${refused}`, cookie))).toBe('access_denied')
  })
})

describe('X-518: links nobody to somebody else’s account', () => {
  let ada: Person
  let eve: Person
  beforeAll(async () => {
    ada = await verifiedPerson(auth)
    eve = await verifiedPerson(auth)
  })

  const expectNothingLinked = async () => {
    expect(await waysOf(ada)).toEqual(['credential'])
    expect(await waysOf(eve)).toEqual(['credential'])
  }

  test('a browser that was led to the provider by a stranger links its own person to nothing', async () => {
    // Eve begins, and Ada proves herself at the provider: her browser is led to the page, with her own session.
    const { returned } = await comeBack(eve, { email: ada.email })
    const own = await comeBack(ada)
    const led = await answer(`${auth.url}/callback/app?${returned}`, { headers: { cookie: own.cookie } })
    expect(leadsTo(led).searchParams.get('auth_provider_return')).toBe(returned)
    expect(faultOf(await finish(ada, returned, own.cookie))).toBe(MISMATCH)
    await expectNothingLinked()
  })

  test('a browser that was led to a stranger’s return links the stranger to nothing', async () => {
    // Eve, whom the provider believes to have Ada’s address, begins and has Ada follow the link to the page.
    const { returned, cookie } = await comeBack(eve, { email: ada.email })
    expect(faultOf(await finish(ada, returned, cookie))).toBe(MISMATCH)
    await expectNothingLinked()
  })

  test('whoever has seen the address of a return links by it neither to the account that began nor to another', async () => {
    const seen = [await comeBack(ada), await comeBack(ada, { email: eve.email })] as const
    const own = await comeBack(eve)
    for (const { returned } of seen) expect(faultOf(await finish(eve, returned, own.cookie))).toBe(MISMATCH)
    await expectNothingLinked()
  })

  test('the session that began needs its browser’s cookie too, and the cookie its session', async () => {
    const [bare, foreign, later] = [await comeBack(ada), await comeBack(ada), await comeBack(ada)] as const
    expect(faultOf(await finish(ada, bare.returned, ''))).toBe(MISMATCH)
    expect(faultOf(await finish(ada, foreign.returned, later.cookie))).toBe(MISMATCH)
    const again = await auth.post('/sign-in/email', { email: ada.email, password: PASSWORD })
    const { token } = again.body as { token: string }
    expect(faultOf(await finish({ token }, later.returned, later.cookie))).toBe(MISMATCH)
    await expectNothingLinked()
  })

  test('nobody links without a session, from a foreign page, or by the return of a sign-in', async () => {
    const { returned, cookie } = await comeBack(ada)
    expect(await finish({ token: 'none' }, returned, cookie)).toMatchObject({ status: 401 })
    const foreign = { origin: 'https://evil.example', cookie, ...bearer(ada.token) }
    expect(await auth.post('/link-social', { provider: 'app', returned }, foreign)).toMatchObject({
      status: 403,
      body: { code: 'INVALID_ORIGIN' },
    })
    const signIn = await comeBack(ada, { email: 'nobody@example.com' }, '/sign-in/social')
    expect(leadsTo(signIn.back).searchParams.has('auth_provider_return')).toBe(false)
    const waiting = await comeBack(ada, {}, '/sign-in/social')
    expect(faultOf(await finish(ada, waiting.returned, waiting.cookie))).toBe(MISMATCH)
  })
})
