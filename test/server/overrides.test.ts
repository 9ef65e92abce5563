// Every use of a rule that is less strict than the hardened profile is counted and logged, and nothing else is.

import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json, type RunningApp, startApp, startFakeAuth } from '../support/app-service.ts'
import { answer, PASSWORD, type RunningAuth, signUp, somebody, startAuth } from '../support/auth-service.ts'
import { connectTo } from '../support/databases.ts'
import { type SocialSetup, startSocial } from '../support/social.ts'

/** How often each override has been used so far, by the metrics of the service at this address. */
async function uses(url: string): Promise<Record<string, number>> {
  const { body } = await answer(`${new URL(url).origin}/metrics`, {})
  const lines = String(body).matchAll(
    /^lockstep_override_uses_total\{override="(\w+)",service="\w+"\} (\d+)$/gm,
  )
  return Object.fromEntries([...lines].map(([, name = '', count]) => [name, Number(count)]))
}

describe('at the auth service', () => {
  let auth: RunningAuth
  let social: SocialSetup
  beforeAll(async () => {
    ;[auth, social] = await Promise.all([startAuth(), startSocial()])
  })
  afterAll(async () => {
    await auth.stop()
    await social.stop()
  })

  test('telling a caller without the password that an e-mail is unverified', async () => {
    const email = somebody()
    const { cookies } = await signUp(auth, email)
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    await auth.post('/sign-in/email', { email, password: PASSWORD }, { cookie })
    await auth.post('/sign-in/email', { email: somebody(), password: PASSWORD })
    expect(await uses(auth.url)).toEqual({})
    await auth.post('/sign-in/email', { email, password: 'wrong password' })
    expect(await uses(auth.url)).toEqual({ UNVERIFIED_DISCLOSURE: 1 })
  })

  test('taking an e-mail as proven that its provider does not vouch for', async () => {
    await social.walk({ email: somebody(), name: 'Ada' })
    expect(await uses(social.auth.url)).toEqual({})
    const unvouched = { email: somebody(), name: 'Ada', verified: false }
    await social.walk(unvouched)
    expect(await uses(social.auth.url)).toEqual({ SOCIAL_EMAIL_TRUST: 1 })
    // Linked by now, and known by issuer and subject.
    await social.walk(unvouched)
    expect(await uses(social.auth.url)).toEqual({ SOCIAL_EMAIL_TRUST: 1 })
  })
})

describe('at the application', () => {
  test('each rule of a callback that hardened has otherwise, with a line in the log', async () => {
    const fake = await startFakeAuth()
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
    fake.behave(({ url }, response) => json(response, 200, url?.endsWith('jwks.json') ? { keys } : 'null'))
    const app: RunningApp = await startApp({ AUTH_URL: fake.url })
    try {
      const callback = (body: object) => app.post('/auth/auth-callback', body)
      const signed = (claims: object) =>
        new SignJWT({ sub: randomUUID(), ...claims })
          .setProtectedHeader({ alg: 'ES256', kid: 'k' })
          .sign(privateKey)
      const { origin } = new URL(fake.url)
      const exp = Math.floor(Date.now() / 1000) + 60
      expect((await callback({ token: await signed({ iss: origin, aud: origin, exp }) })).status).toBe(200)
      expect(await uses(app.url)).toEqual({})
      expect((await callback({ token: await signed({ iss: origin, aud: origin }) })).status).toBe(200)
      expect(await uses(app.url)).toEqual({ JWT_CLAIMS: 1 })

      const user = { id: randomUUID(), email: 'c@example.com' }
      expect((await callback({ token: 'nothing', user })).status).toBe(200)
      expect(await uses(app.url)).toEqual({ JWT_CLAIMS: 1, CLIENT_USER_FALLBACK: 1 })

      const digest = createHash('sha256').update('token').digest('hex')
      const db = await connectTo(app.databaseUrl)
      await db.query(`
        with u as (insert into auth."user" (name, email) values ('N', 'n@example.com') returning id)
        insert into auth.session (token, "userId", "expiresAt") select '${digest}', id, now() + interval '1 hour' from u`)
      expect((await callback({ token: digest })).status).toBe(200)
      expect(await uses(app.url)).toEqual({ JWT_CLAIMS: 1, CLIENT_USER_FALLBACK: 1, PLAIN_LOOKUP: 1 })
      const warnings = app.log.lines.map(({ message }) => message).join('\n')
      for (const name of ['JWT_CLAIMS', 'CLIENT_USER_FALLBACK', 'PLAIN_LOOKUP'])
        expect(warnings).toContain(name)
    } finally {
      await app.stop()
      await fake.stop()
    }
  })
})
