// How long sessions live by their level, and that one which takes another's place goes on with the life of that one.

import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { lifetimesOf } from '../../../../machines/auth-session/lifetimes.ts'
import { shorteningLives } from '../../../../server/auth/shorten-lives.ts'
import { connect } from '../../../../server/db/pool.ts'
import { startApp } from '../../../support/app-service.ts'
import {
  APP_ORIGIN,
  cookieOf,
  PASSWORD,
  UNHURRIED_MS,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { bearer, showFactor, totpCode } from '../../../support/second-factor.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const given = { AAL2_SESSION_IDLE_SECONDS: '3600', AAL2_SESSION_ABSOLUTE_SECONDS: '86400' }
const { auth, rows, enrolled } = withFactors(given)

type Session = Record<'createdAt' | 'expiresAt' | 'authenticatedAt' | 'aal', string> & { rememberMe: boolean }

const ask = (token: string) => auth().get('/get-session', { cookie: `auth.session_token=${token}` })
const sessionIn = ({ body }: Awaited<ReturnType<typeof ask>>) => (body as { session: Session }).session
const sessionOf = async (token: string) => sessionIn(await ask(token))
const left = ({ expiresAt }: Pick<Session, 'expiresAt'>) => Date.parse(expiresAt) - Date.now()

const set = (email: string, columns: string) =>
  rows(`update auth.session set ${columns} where "userId" in (select id from auth."user" where email = $1)`, [
    email,
  ])

const byRecoveryCode = (token: string, code: string) =>
  auth().post('/two-factor/verify-backup-code', { code }, bearer(token))

test('X-1110: one of two factors ends after an hour unused, which its use moves, and its cookie with it', async () => {
  const { email, token } = await enrolled()
  expect(left(await sessionOf(token))).toBeLessThanOrEqual(HOUR)
  await set(email, `"updatedAt" = now() - interval '5 minutes', "expiresAt" = now() + interval '55 minutes'`)
  const early = await ask(token)
  expect([left(sessionIn(early)) < 56 * MINUTE, early.cookies]).toEqual([true, []])
  await set(email, `"updatedAt" = now() - interval '7 minutes'`)
  const moved = await ask(token)
  expect(left(sessionIn(moved))).toBeGreaterThan(59 * MINUTE)
  expect(moved.cookies.join()).toMatch(/session_token=.*; Max-Age=3600;/)
})

test('X-1110: one that is not to be remembered is used likewise, and its cookie ends with the browser', async () => {
  const { email, secret } = await enrolled()
  const body = { email, password: PASSWORD, rememberMe: false }
  const waiting = await auth().post('/sign-in/email', body, { origin: APP_ORIGIN })
  const cookie = waiting.cookies.map((line) => line.split(';')[0]).join('; ')
  const { body: opened } = await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
  const { token } = opened as { token: string }
  await set(email, `"updatedAt" = now() - interval '7 minutes', "expiresAt" = now() + interval '53 minutes'`)
  const moved = await ask(token)
  expect(sessionIn(moved)).toMatchObject({ aal: 'aal2', rememberMe: false })
  expect(left(sessionIn(moved))).toBeGreaterThan(59 * MINUTE)
  expect(moved.cookies.find((line) => line.includes('session_token='))).not.toMatch(/max-age/i)
})

test('X-1110: a day after its first proof it ends, however much it is used', async () => {
  const { email, token } = await enrolled()
  await set(
    email,
    `"createdAt" = now() - interval '23 hours 50 minutes', "updatedAt" = now() - interval '7 minutes'`,
  )
  expect(left(await sessionOf(token))).toBeLessThanOrEqual(10 * MINUTE)
})

test('X-1110: work in the application uses it', async () => {
  const { email, token } = await enrolled()
  const app = await startApp({ AUTH_URL: auth().url }, auth().databaseUrl)
  onTestFinished(app.stop)
  const entered = await app.post('/auth/auth-callback', { token })
  const cookie = ['lockstep.session', 'lockstep.session.sig']
    .map((name) => cookieOf(entered, name))
    .join('; ')
  await set(email, `"updatedAt" = now() - interval '7 minutes', "expiresAt" = now() + interval '53 minutes'`)
  await rows(`update app.session set checked_at = '-infinity'`)
  expect(await app.get('/api/me', { cookie })).toMatchObject({ status: 200 })
  const [row] = await rows(
    `select extract(epoch from "expiresAt" - now())::float8 as left from auth.session s
     join auth."user" u on u.id = s."userId" where u.email = $1 and s.aal = 'aal2'`,
    [email],
  )
  expect(row.left * 1000).toBeGreaterThan(59 * MINUTE)
})

test('X-1110: one of one factor lives as long as without these settings', async () => {
  const { token } = await verifiedPerson(auth())
  expect(left(await sessionOf(token))).toBeGreaterThan(6.9 * DAY)
})

test('X-1110: a second factor that is shown in a session begins no life anew', async () => {
  const { email, token } = await verifiedPerson(auth())
  await set(email, `"createdAt" = "createdAt" - interval '23 hours', "authenticatedAt" = "createdAt"`)
  const { createdAt } = await sessionOf(token)
  const { body } = await auth().post('/two-factor/enable', { password: PASSWORD }, bearer(token))
  const { totpURI } = body as { totpURI: string }
  const code = totpCode(new URL(totpURI).searchParams.get('secret') ?? '')
  const confirmed = await auth().post('/two-factor/verify-totp', { code }, bearer(token))
  const session = await sessionOf((confirmed.body as { token: string }).token)
  expect(session).toMatchObject({ aal: 'aal2', createdAt })
  expect(Date.parse(session.authenticatedAt)).toBeGreaterThan(Date.parse(createdAt))
  await set(
    email,
    `"createdAt" = "createdAt" - interval '50 minutes', "expiresAt" = now() + interval '1 hour'`,
  )
  const { backupCodes } = body as { backupCodes: string[] }
  const again = await byRecoveryCode((confirmed.body as { token: string }).token, backupCodes[0] ?? '')
  expect(left(await sessionOf((again.body as { token: string }).token))).toBeLessThanOrEqual(10 * MINUTE)
})

test('X-1110: it is shown beside a first factor of the last day, and beside no second one that was shown since', async () => {
  const { email, token, recoveryCodes } = await enrolled()
  await set(email, `"createdAt" = now() - interval '25 hours'`)
  const [code = ''] = recoveryCodes
  expect(await byRecoveryCode(token, code)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal1', within: 86_400 },
  })
  await set(email, `"createdAt" = now() - interval '23 hours'`)
  expect(await byRecoveryCode(token, code)).toMatchObject({ status: 200 })
})

test('X-1110: a change of the password takes the life over with the second factor', async () => {
  const { email, token } = await enrolled()
  await set(email, `"createdAt" = now() - interval '23 hours'`)
  const passwords = { currentPassword: PASSWORD, newPassword: 'another correct horse' }
  const changed = await auth().post(
    '/change-password',
    { ...passwords, revokeOtherSessions: true },
    bearer(token),
  )
  const { createdAt } = await sessionOf((changed.body as { token: string }).token)
  expect(Date.now() - Date.parse(createdAt)).toBeGreaterThan(22 * HOUR)
})

test('by the password alone it begins a life anew, since that was proven just now', async () => {
  const { email, token } = await verifiedPerson(auth())
  await set(
    email,
    `"createdAt" = now() - interval '23 hours', "authenticatedAt" = now() - interval '23 hours'`,
  )
  const passwords = { currentPassword: PASSWORD, newPassword: 'another correct horse' }
  const changed = await auth().post(
    '/change-password',
    { ...passwords, revokeOtherSessions: true },
    bearer(token),
  )
  const { createdAt, authenticatedAt } = await sessionOf((changed.body as { token: string }).token)
  for (const at of [createdAt, authenticatedAt]) expect(Date.now() - Date.parse(at)).toBeLessThan(HOUR)
})

test('a JWT ends no later than its session', async () => {
  const { email, token } = await verifiedPerson(auth())
  await set(email, `"expiresAt" = now() + interval '5 minutes'`)
  const answer = await ask(token)
  const { exp = 0 } = decodeJwt(answer.headers.get('set-auth-jwt') ?? '')
  expect(exp * 1000).toBeLessThanOrEqual(Date.parse(sessionIn(answer).expiresAt))
})

test('X-1110: what is open already ends as the settings say now, and what is of one factor does not', async () => {
  const lives = (aal2: object) => lifetimesOf({ lifetimeSeconds: 7 * 86_400, aal2 })
  const one = await verifiedPerson(auth())
  const { email, token } = await enrolled()
  await set(email, `"expiresAt" = now() + interval '6 days'`)
  const pool = await connect(auth().databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  expect(await shorteningLives(pool, lives({})).remove(100)).toBe(0)
  expect(await shorteningLives(pool, lives({ idleSeconds: 3600 })).remove(100)).toBe(1)
  expect(await shorteningLives(pool, lives({ idleSeconds: 3600 })).remove(100)).toBe(0)
  expect(left(await sessionOf(token))).toBeLessThanOrEqual(HOUR)
  expect(left(await sessionOf(one.token))).toBeGreaterThan(6 * DAY)
})
