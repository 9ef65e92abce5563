// Requests that an application sends ahead of its person (RFC 9126), and tokens that are of use to one key alone (RFC 9449).

import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import * as client from 'openid-client'
import { describe, expect, test, vi } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  type Browser,
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
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

/** Both have read the table, and neither has written to it, before one of them does. */
async function together<T>(table: string, work: () => readonly Promise<T>[]): Promise<T[]> {
  const [held, watching] = [await connectTo(auth().databaseUrl), await connectTo(auth().databaseUrl)]
  await held.query('begin')
  await held.query(`lock table ${table} in exclusive mode`)
  const answers = work()
  await vi.waitFor(async () => {
    const { rows } = await watching.query(
      `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and relation = $1::regclass and not granted`,
      [table],
    )
    expect(rows[0].waiting).toBe(2)
  })
  await held.query('commit')
  return Promise.all(answers)
}

describe('a request that is sent ahead', () => {
  async function pushed(one: typeof STAFF | typeof NOTES, parameters: Record<string, string> = {}) {
    const config = await discover(auth(), one)
    const begun = await begin(config, one, parameters)
    const address = await client.buildAuthorizationUrlWithPAR(config, begun.address.searchParams)
    return { config, begun, address }
  }

  test('is all that the browser comes with, and counts once', async () => {
    const { browser } = await signedIn(auth())
    const { config, begun, address } = await pushed(STAFF)
    expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    const { leadsTo } = await follow(auth(), browser, address.href)
    const tokens = await redeem(config, { ...begun, returned: leadsTo as URL })
    expect(tokens.claims()?.aud).toBe('staff')
    const again = await follow(auth(), browser, address.href)
    expect(again.leadsTo?.searchParams.get('error')).toBe('invalid_request_uri')
  })

  test('is for one of two browsers that have come with it, however long their people take', async () => {
    const { address } = await pushed(NOTES)
    const people = await Promise.all([signedIn(auth()), signedIn(auth())])
    const pages = await Promise.all(
      people.map(async ({ browser }) => ({ browser, page: await follow(auth(), browser, address.href) })),
    )
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.pushed_request set expires_at = now() - interval '1 minute'`)
    const returned = await together('auth.pushed_request', () =>
      pages.map(({ browser, page }) => consent(auth(), browser, page.address, 'allow')),
    )
    const codes = returned.filter(({ leadsTo }) => leadsTo?.searchParams.has('code'))
    expect(codes.length).toBe(1)
  })

  test('keeps what an operator’s own application asks for beyond the session', async () => {
    const { browser } = await signedIn(auth())
    const { config, begun, address } = await pushed(STAFF, { scope: 'openid offline_access' })
    const { leadsTo } = await follow(auth(), browser, address.href)
    expect((await redeem(config, { ...begun, returned: leadsTo as URL })).refresh_token).toBeTruthy()
  })

  test('is refused to an application that does not show its secret, and at an address that is not its own', async () => {
    const config = await discover(auth(), { ...NOTES, secret: 'another secret, which is of nobody at all' })
    const { address } = await begin(config, NOTES)
    const push = (to: client.Configuration, parameters: URLSearchParams) =>
      client.buildAuthorizationUrlWithPAR(to, parameters)
    await expect(push(config, address.searchParams)).rejects.toMatchObject({ error: 'invalid_client' })
    const elsewhere = new URLSearchParams(address.searchParams)
    elsewhere.set('redirect_uri', 'https://evil.example/callback')
    await expect(push(await discover(auth(), NOTES), elsewhere)).rejects.toMatchObject({
      error: 'invalid_request',
    })
  })
})

describe('a token that is bound to a key', () => {
  async function bound(browser: Browser, one: typeof NOTES | typeof DESK = NOTES) {
    const config = await discover(auth(), one)
    const keys = await client.randomDPoPKeyPair('ES256')
    const DPoP = client.getDPoPHandle(config, keys)
    const parameters = { scope: 'openid email offline_access', prompt: 'consent' }
    const { returned, verifier, state, nonce } = await codeFor(auth(), browser, config, one, parameters)
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
    const tokens = await client.authorizationCodeGrant(config, returned, checks, undefined, { DPoP })
    return { config, tokens, DPoP, keys }
  }

  test('is good with a proof of that key, and with none of another, or without', async () => {
    const { browser, user, email } = await signedIn(auth())
    const { config, tokens, DPoP } = await bound(browser)
    expect(tokens.token_type).toBe('dpop')
    const { access_token } = tokens
    const asked = (options?: client.DPoPOptions) =>
      client.fetchUserInfo(config, access_token, user.id, options)
    expect(await asked({ DPoP })).toMatchObject({ email })
    const other = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'))
    await expect(asked({ DPoP: other })).rejects.toThrow()
    await expect(asked()).rejects.toThrow()
    expect(await client.tokenIntrospection(config, access_token)).toMatchObject({
      token_type: 'DPoP',
      cnf: { jkt: expect.any(String) },
    })
  })

  test('at people’s is refreshed by that key alone', async () => {
    const { browser } = await signedIn(auth())
    const { config, tokens, DPoP } = await bound(browser, DESK)
    const refresh = (options?: client.DPoPOptions) =>
      client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, options)
    const other = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'))
    await expect(refresh({ DPoP: other })).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await refresh({ DPoP })).token_type).toBe('dpop')
  })

  test('takes each proof once, of two at once as well', async () => {
    const { browser } = await signedIn(auth())
    const { tokens, keys } = await bound(browser)
    const { access_token } = tokens
    const address = `${auth().url}/oauth2/userinfo`
    const ath = createHash('sha256').update(access_token).digest('base64url')
    const dpop = await new SignJWT({ jti: randomUUID(), htm: 'GET', htu: address, ath })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(keys.publicKey) })
      .setIssuedAt()
      .sign(keys.privateKey)
    const headers = { authorization: `DPoP ${access_token}`, dpop }
    const two = await together('auth.shown_proof', () => [
      answer(address, { headers }),
      answer(address, { headers }),
    ])
    const statuses = two.map(({ status }) => status).toSorted()
    expect([statuses[0], (statuses[1] ?? 500) < 500]).toEqual([200, true])
    expect(statuses[1]).not.toBe(200)
    expect((await answer(address, { headers })).status).not.toBe(200)
  })
})
