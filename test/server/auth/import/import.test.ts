// The users of a real Better Auth are imported with id, password, provider and session.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, APP_ORIGIN, answer, PASSWORD, startAuth } from '../../../support/auth-service.ts'
import { type RunningBetterAuth, startBetterAuth } from '../../../support/better-auth.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'
import { post, rows, run, signUpThere, tallied } from './import.support.ts'

const cookiesOf = ({ cookies }: Pick<Answer, 'cookies'>) =>
  cookies.map((cookie) => cookie.split(';')[0]).join('; ')
const idIn = ({ body }: Answer) => (body as { user: { id: string } }).user.id

describe('everybody of a Better Auth 1.7.7', () => {
  let ours: SocialSetup
  let theirs: RunningBetterAuth
  const people: Record<'proven' | 'unproven' | 'social', { id: string; cookie: string }> = {
    proven: { id: '', cookie: '' },
    unproven: { id: '', cookie: '' },
    social: { id: '', cookie: '' },
  }
  const there = { email: 'social@example.com', name: 'Social' }
  let reports: Awaited<ReturnType<typeof run>>[]

  beforeAll(async () => {
    // Cookies of one name, as for a service that takes the place of another at the same address.
    ours = await startSocial({ SOCIAL_EMAIL_TRUST: 'when-verified' })
    theirs = await startBetterAuth({
      hashes: 'its own',
      cookiePrefix: 'auth',
      provider: (redirectUri) => {
        ours.allowReturnTo(redirectUri)
        return ours.client
      },
    })
    const proven = await signUpThere(theirs, 'proven@example.com')
    people.proven = { id: idIn(proven), cookie: cookiesOf(proven) }
    people.unproven.id = idIn(await signUpThere(theirs, 'unproven@example.com', false))
    const begun = await post(theirs, '/sign-in/social', { provider: 'demo', callbackURL: `${APP_ORIGIN}/` })
    const { url } = begun.body as { url: string }
    const back = await ours.signInThere({ url, cookie: '', secret: '' }, there)
    const { headers } = await fetch(back, { headers: { cookie: cookiesOf(begun) }, redirect: 'manual' })
    people.social.cookie = cookiesOf({ cookies: headers.getSetCookie() })
    const session = await answer(`${theirs.url}/get-session`, { headers: { cookie: people.social.cookie } })
    people.social.id = idIn(session)
    const options = {
      databaseUrl: ours.auth.databaseUrl,
      sourceUrl: theirs.databaseUrl,
      issuers: new Map([['demo', ours.issuer]]),
    }
    reports = [await run({ ...options, dryRun: true }), await run(options), await run(options)]
  })
  afterAll(async () => {
    await theirs?.stop()
    await ours?.stop()
  })

  test('is counted: by a dry run, by the import, and by a second import, which finds nobody new', () => {
    const counted = reports.map(({ user, account, session, undo }) => ({
      undo,
      user: tallied(user),
      account: tallied(account),
      session: tallied(session),
    }))
    const first = {
      user: { taken: 3, left: {} },
      account: { taken: 3, left: {} },
      session: { taken: 2, left: {} },
    }
    expect(counted).toEqual([
      { undo: true, ...first },
      { undo: false, ...first },
      {
        undo: false,
        user: { taken: 0, left: { 'here already': 3 } },
        account: { taken: 0, left: { 'here already': 3 } },
        session: { taken: 0, left: { 'here already, or ended since': 2 } },
      },
    ])
  })

  test('signs in with the old password, under the old id', async () => {
    const wrong = await ours.auth.post('/sign-in/email', {
      email: 'proven@example.com',
      password: 'another one',
    })
    expect(wrong.status).toBe(401)
    const right = await ours.auth.post('/sign-in/email', { email: 'proven@example.com', password: PASSWORD })
    expect(right).toMatchObject({
      status: 200,
      body: { user: { id: people.proven.id, emailVerified: true } },
    })
    expect(people.proven.id).toMatch(/^[A-Za-z0-9]{32}$/)
  })

  test('verifies the e-mail first if it was not verified, and then signs in with the old password', async () => {
    const email = 'unproven@example.com'
    const signIn = () => ours.auth.post('/sign-in/email', { email, password: PASSWORD })
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    await ours.auth.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
    await ours.auth.post('/email-otp/verify-email', { email, otp: await ours.auth.codeTo(email) })
    expect(await signIn()).toMatchObject({ status: 200, body: { user: { id: people.unproven.id } } })
  })

  test('signs in by the old provider, even if that does not verify the e-mail any more', async () => {
    const { verifier, begun } = await ours.walk({ ...there, verified: false })
    const redeemed = await ours.redeem(verifier, { cookie: begun.cookie })
    expect(redeemed.body).toMatchObject({ user: { id: people.social.id, email: there.email } })
  })

  test.each(['proven', 'social'] as const)('stays signed in by the old cookie: %s', async (who) => {
    const { id, cookie } = people[who]
    expect((await ours.auth.get('/get-session', { cookie })).body).toMatchObject({ user: { id } })
  })

  test('gets JWTs with the old id', async () => {
    const { id, cookie } = people.proven
    const { token } = (await ours.auth.get('/token', { cookie })).body as { token: string }
    const jwt = await ours.auth.get('/get-session', { authorization: `Bearer ${token}` })
    expect(jwt.body).toMatchObject({ user: { id } })
  })

  test('has only digests of tokens in the table', async () => {
    const tokens = await rows(theirs.databaseUrl, 'select token from auth.session')
    const digests = await rows(ours.auth.databaseUrl, 'select token from auth.session')
    for (const { token } of tokens) expect(JSON.stringify(digests)).not.toContain(token)
  })

  test('is in the audit', async () => {
    const [event] = await rows(
      ours.auth.databaseUrl,
      `select detail from auth.audit_event where event = 'import.run' order by id limit 1`,
    )
    expect(event).toEqual({
      detail: { users: '3', accounts: '3', sessions: '2', apps: '0', recoveryCodes: '0', passkeys: '0' },
    })
  })
})

test('tables in the schema auth of the same database are imported, and kept under another name', async () => {
  const theirs = await startBetterAuth({ ids: 'uuid' })
  await signUpThere(theirs, 'proven@example.com')
  await theirs.stop()
  const { databaseUrl } = theirs
  await expect(startAuth({ DATABASE_URL: databaseUrl })).rejects.toThrow(
    'take its people over by npm run import',
  )
  const report = await run({ databaseUrl, sourceUrl: databaseUrl })
  expect(report).toMatchObject({ keptAside: 'auth_before_lockstep', user: { taken: 1 } })
  expect(await rows(databaseUrl, 'select email from auth_before_lockstep."user"')).toHaveLength(1)
  const ours = await startAuth({ DATABASE_URL: databaseUrl })
  onTestFinished(() => ours.stop())
  const signedIn = await ours.post('/sign-in/email', { email: 'proven@example.com', password: PASSWORD })
  expect(signedIn.status).toBe(200)
})
