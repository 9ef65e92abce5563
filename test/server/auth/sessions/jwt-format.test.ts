// SESSION_TOKEN_FORMAT=jwt: token fields contain JWTs, while cookie, row and header keep the opaque token.

import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type Answer,
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { startSocial } from '../../../support/social.ts'
import { bearer, cookie } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile({ SESSION_TOKEN_FORMAT: 'jwt' })
const opaque = authServiceOfFile()

const COOKIE = 'auth.session_token'
const cookieToken = (answer: Answer) => cookieOf(answer, COOKIE)?.slice(COOKIE.length + 1) ?? ''
const tokenOf = ({ body }: Answer) => (body as { token: string }).token

async function verify(service: ReturnType<typeof auth>, email: string): Promise<Answer> {
  await signUp(service, email)
  return service.post('/email-otp/verify-email', { email, otp: await service.codeTo(email) })
}
const signIn = (service: ReturnType<typeof auth>, email: string) =>
  service.post('/sign-in/email', { email, password: PASSWORD })

describe.each(['verify-email', 'sign-in/email'])('%s answers', (route) => {
  const opened = async (service: ReturnType<typeof auth>): Promise<Answer> => {
    const email = somebody()
    const verified = await verify(service, email)
    return route === 'verify-email' ? verified : signIn(service, email)
  }

  test('SVC-3: with a JWT of the session whose opaque token the cookie holds', async () => {
    const answer = await opened(auth())
    const token = cookieToken(answer)
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    const { session } = (await auth().get('/get-session', cookie(token))).body as { session: { id: string } }
    const { sid, exp = 0, iat = 0 } = decodeJwt(tokenOf(answer))
    expect([sid, exp - iat]).toEqual([session.id, 900])
    const held = await auth().get('/get-session', bearer(tokenOf(answer)))
    expect(held.body).toMatchObject({ session: { id: session.id } })
  })

  test('SVC-3: with the opaque token by default', async () => {
    const answer = await opened(opaque())
    expect(tokenOf(answer)).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(tokenOf(answer)).toBe(cookieToken(answer))
  })

  test('with the opaque token in a header, in both formats', async () => {
    for (const service of [auth(), opaque()]) {
      const answer = await opened(service)
      expect(answer.headers.get('set-auth-token')).toBe(cookieToken(answer))
    }
  })
})

test('get-session answers a JWT as the session’s token, whichever was presented', async () => {
  const { email } = await verifiedPerson(auth())
  const token = cookieToken(await signIn(auth(), email))
  const first = (await auth().get('/get-session', cookie(token))).body as { session: { token: string } }
  const second = (await auth().get('/get-session', bearer(first.session.token))).body as typeof first
  for (const { session } of [first, second]) expect(decodeJwt(session.token).exp).toBeGreaterThan(0)
})

test('no row contains a JWT, or an opaque token', async () => {
  const answer = await verify(auth(), somebody())
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query<{ token: string }>('select token from auth.session')
  for (const row of rows) expect(row.token).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toContain(cookieToken(answer))
})

test('an answer that renews the cookie has the header too; one without the cookie, or one that clears it, does not', async () => {
  const { token } = await verifiedPerson(opaque())
  const db = await connectTo(opaque().databaseUrl)
  const age = `update auth.session set "updatedAt" = now() - interval '25 hours'`
  await db.query(age)
  expect((await opaque().get('/get-session', cookie(token))).headers.get('set-auth-token')).toBe(token)
  expect((await opaque().get('/get-session', cookie(token))).headers.has('set-auth-token')).toBe(false)
  expect((await opaque().post('/sign-out', {}, cookie(token))).headers.has('set-auth-token')).toBe(false)
})

test.each(['opaque', 'jwt'])(
  'a redeemed verifier’s answer brings its JWT too, with the format %s',
  async (format) => {
    const social = await startSocial({ SESSION_TOKEN_FORMAT: format })
    onTestFinished(social.stop)
    const { begun, verifier } = await social.walk({ email: somebody(), name: 'Ada' }, { withCookie: false })
    const answer = await social.redeem(verifier, { 'x-session-secret': begun.secret })
    const { session } = answer.body as { session: { id: string; token: string } }
    expect(decodeJwt(answer.headers.get('set-auth-jwt') ?? '').sid).toBe(session.id)
    expect(answer.headers.get('set-auth-token')).toBe(cookieToken(answer))
    if (format === 'jwt') expect(decodeJwt(session.token).sid).toBe(session.id)
    else expect(session.token).toBe(cookieToken(answer))
  },
)
