// Providers that their person lists, links and unlinks.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningAuth, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type ForgingProvider, startForgingProvider } from '../../../support/forging-provider.ts'
import { PAGE } from '../../../support/social.ts'
import { linkAt } from '../../walks/support/linking.ts'
import { bearer } from '../crypto/jwt.support.ts'

let provider: ForgingProvider
let auth: RunningAuth
beforeAll(async () => {
  provider = await startForgingProvider()
  const options = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  auth = await startAuth({ PROFILE: 'hardened', OIDC_PROVIDERS: JSON.stringify([options]) })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})

type Way = { id: string; providerId: string; accountId: string; userId: string; scopes: string[] }
const ways = async (token: string) => (await auth.get('/list-accounts', bearer(token))).body as Way[]
const postAs = (token: string) => (path: string, body: object) => auth.post(path, body, bearer(token))
const leadsTo = (given: { headers: Headers }) => new URL(given.headers.get('location') ?? '')

describe('X-518: linking a provider', () => {
  test('adds a way in, tells the owner how to unlink it, and signs nobody in', async () => {
    const { email, token, user } = await verifiedPerson(auth)
    const sub = randomUUID()
    const back = await linkAt(auth, provider, postAs(token), { sub, email })
    expect(leadsTo(back).href).toBe(PAGE)
    expect(back.cookies.filter((cookie) => cookie.includes('session_token'))).toEqual([])
    expect(await ways(token)).toMatchObject([
      { providerId: 'credential', userId: user.id },
      { providerId: 'app', accountId: sub, userId: user.id, scopes: [] },
    ])
    expect((await auth.mailTo(email, 2)).text).toContain('/account#providers')
  })

  test.each([
    ['of another e-mail', { email: 'another@example.com' }, 'email_does_not_match'],
    ['whom the provider does not vouch for', { email_verified: false }, 'unable_to_link_account'],
  ])('refuses a person %s', async (_, claims, fault) => {
    const { email, token } = await verifiedPerson(auth)
    const back = await linkAt(auth, provider, postAs(token), { sub: randomUUID(), email, ...claims })
    expect(leadsTo(back).searchParams.get('error')).toBe(fault)
    expect(await ways(token)).toHaveLength(1)
  })

  test('X-904: links nothing to an account whose mailbox nobody has proven, though it has a session', async () => {
    const { email, token, user } = await verifiedPerson(auth)
    const pool = new pg.Pool({ connectionString: auth.databaseUrl, max: 1 })
    // As a person who was imported with a session.
    await pool.query('update auth."user" set "emailVerified" = false where id = $1', [user.id])
    const back = await linkAt(auth, provider, postAs(token), { sub: randomUUID(), email })
    expect(leadsTo(back).searchParams.get('error')).toBe('unable_to_link_account')
    const { rows } = await pool.query('select 1 from auth.account where "userId" = $1', [user.id])
    expect(rows).toHaveLength(1)
    await pool.end()
  })

  test('links nothing once the session that began has ended', async () => {
    const { email, token } = await verifiedPerson(auth)
    const ask = postAs(token)
    const back = await linkAt(
      auth,
      provider,
      async (path, body) => {
        const begun = await ask(path, body)
        await ask('/sign-out', {})
        return begun
      },
      { sub: randomUUID(), email },
    )
    expect(leadsTo(back).searchParams.get('error')).toBe('unable_to_link_account')
  })

  test('links nothing in a browser that has not begun', async () => {
    const { email, token } = await verifiedPerson(auth)
    const back = await linkAt(
      auth,
      provider,
      async (path, body) => ({ ...(await postAs(token)(path, body)), cookies: [] }),
      { sub: randomUUID(), email },
    )
    expect(leadsTo(back).searchParams.get('error')).toBe('state_mismatch')
    expect(await ways(token)).toHaveLength(1)
  })

  test('is refused to nobody’s session, and for a provider that there is not', async () => {
    const { token } = await verifiedPerson(auth)
    expect((await auth.post('/link-social', { provider: 'app' })).status).toBe(401)
    expect((await postAs(token)('/link-social', { provider: 'none' })).body).toMatchObject({
      code: 'PROVIDER_NOT_FOUND',
    })
    expect((await auth.get('/list-accounts')).status).toBe(401)
  })
})

describe('X-519: unlinking a provider', () => {
  test('takes the way in away, and is in the audit with what happened to the account', async () => {
    const { email, token, user } = await verifiedPerson(auth)
    await linkAt(auth, provider, postAs(token), { sub: randomUUID(), email })
    const linked = (await ways(token)).find(({ providerId }) => providerId === 'app')
    const answer = await postAs(token)('/unlink-account', { accountId: linked?.id })
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    expect(await ways(token)).toMatchObject([{ providerId: 'credential' }])
    const db = await connectTo(auth.databaseUrl)
    const { rows } = await db.query(
      'select machine, event, effects, user_id from auth.audit_event where request_id = $1',
      [answer.headers.get('x-request-id')],
    )
    const unlinked = { machine: 'account', event: 'unlink.requested', effects: ['unlinkIdentity'] }
    expect(rows).toEqual([{ ...unlinked, user_id: user.id }])
  })

  test('is refused for a password, for somebody else’s, and for nothing', async () => {
    const [ada, eve] = [await verifiedPerson(auth), await verifiedPerson(auth)]
    await linkAt(auth, provider, postAs(ada.token), { sub: randomUUID(), email: ada.email })
    const [password, linked] = await ways(ada.token)
    const refused = { status: 400, body: { code: 'ACCOUNT_NOT_FOUND' } }
    expect(await postAs(ada.token)('/unlink-account', { accountId: password?.id })).toMatchObject(refused)
    expect(await postAs(eve.token)('/unlink-account', { accountId: linked?.id })).toMatchObject(refused)
    expect((await postAs(eve.token)('/unlink-account', {})).status).toBe(400)
  })
})
