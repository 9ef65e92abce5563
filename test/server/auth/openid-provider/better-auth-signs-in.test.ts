// A real Better Auth whose generic OAuth plugin signs people in by our service.

import { expect, onTestFinished, test } from 'vitest'
import { digestOf } from '../../../../server/auth/crypto/tokens.ts'
import { addClient } from '../../../../server/db/auth/oauth-client.ts'
import { connect } from '../../../../server/db/pool.ts'
import { APP_ORIGIN, authServiceOfFile } from '../../../support/auth-service.ts'
import { startBetterAuth } from '../../../support/better-auth.ts'
import { signedIn } from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ PROVIDER: 'on' })

const CLIENT = {
  id: '8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e',
  secret: 'a secret of the Better Auth of this test',
}

const headerOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** It listens at an address of which nobody knows before it starts. */
async function startedBetterAuth() {
  let redirectUri = ''
  const other = await startBetterAuth({
    provider: (address) => {
      redirectUri = address
      return { issuer: auth().url, clientId: CLIENT.id, clientSecret: CLIENT.secret }
    },
  })
  onTestFinished(other.stop)
  const pool = await connect(auth().databaseUrl, { maxPoolSize: 1 })
  onTestFinished(() => pool.end())
  await addClient(pool, {
    id: CLIENT.id,
    name: 'Better Auth',
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    trusted: true,
    devices: false,
    resources: {},
    serves: [],
    secretDigest: digestOf(CLIENT.secret),
    idTokenSignedResponseAlg: 'EdDSA',
    jwks: null,
  })
  return other
}

test('X-1203: its generic OAuth plugin signs a person in by us, whose id_token it verifies', async () => {
  const other = await startedBetterAuth()
  const { browser, email } = await signedIn(auth())
  const cookies = new Map<string, string>()
  const there = async (address: string, init: RequestInit = {}) => {
    const reply = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: { 'content-type': 'application/json', origin: APP_ORIGIN, cookie: headerOf(cookies) },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { text: await reply.text(), leadsTo: reply.headers.get('location') ?? '' }
  }
  const asked = { provider: 'demo', callbackURL: `${APP_ORIGIN}/`, disableRedirect: true }
  const begun = await there(`${other.url}/sign-in/social`, { method: 'POST', body: JSON.stringify(asked) })
  const granted = await browser.get((JSON.parse(begun.text) as { url: string }).url)
  const back = granted.headers.get('location') ?? ''
  expect(back).toContain(`${other.url}/callback/demo?`)
  expect((await there(back)).leadsTo).toBe(`${APP_ORIGIN}/`)
  const { text } = await there(`${other.url}/get-session`)
  expect(JSON.parse(text)).toMatchObject({ user: { email, emailVerified: true } })
})
