// An account that nobody verifies lapses, with all that was proposed for it, and leaves the address free.

import { expect, onTestFinished, test, vi } from 'vitest'
import {
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { rowsIn } from '../../../support/databases.ts'
import { keepHouse, passDays } from '../../../support/lapse-account.ts'

async function start(env: Record<string, string> = {}): Promise<RunningAuth> {
  const auth = await startAuth({ PROFILE: 'hardened', ...env })
  onTestFinished(auth.stop)
  return auth
}

const rowsOf = ({ databaseUrl }: RunningAuth, statement: string, values: unknown[] = []) =>
  rowsIn(databaseUrl, statement, values)

const left = async (auth: RunningAuth, email: string) =>
  (
    await rowsOf(
      auth,
      `select (select count(*) from auth."user" where email = $1)::integer as users,
              (select count(*) from auth.signup_attempt)::integer as attempts,
              (select count(*) from auth.one_time_code where email = $1)::integer as codes`,
      [email],
    )
  )[0]

const round = (auth: RunningAuth) => keepHouse(auth.databaseUrl)

test('X-227: after thirty days without a sign-up, and not before', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  await signUp(auth, email, 'another one that is long enough')
  await passDays(auth.databaseUrl, email, 29)
  await round(auth)
  expect(await left(auth, email)).toEqual({ users: 1, attempts: 2, codes: 2 })
  await passDays(auth.databaseUrl, email, 1)
  await round(auth)
  expect(await left(auth, email)).toEqual({ users: 0, attempts: 0, codes: 0 })
})

test('X-227: a sign-up lets the time begin anew', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  await passDays(auth.databaseUrl, email, 29)
  await signUp(auth, email)
  await passDays(auth.databaseUrl, email, 29)
  await round(auth)
  expect(await left(auth, email)).toMatchObject({ users: 1, attempts: 2 })
})

test('the address is free afterwards: the next person to sign up is the first, and only their password was ever proposed', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email, 'a password of some stranger')
  await passDays(auth.databaseUrl, email, 30)
  await round(auth)
  const old = await auth.post('/sign-in/email', { email, password: 'a password of some stranger' })
  expect(old).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  await signUp(auth, email)
  const otp = await auth.codeTo(email, 2)
  expect((await auth.post('/email-otp/verify-email', { email, otp })).status).toBe(200)
  expect((await auth.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
})

test('the audit says so, and keeps nobody’s address', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  await passDays(auth.databaseUrl, email, 30)
  await round(auth)
  const events = await rowsOf(
    auth,
    `select machine, previous_state, event, state, effects, ip_address, user_agent from auth.audit_event
     where user_id is not null order by id desc`,
  )
  expect(events[0]).toEqual({
    machine: 'account',
    previous_state: 'unverified',
    event: 'account.lapsed',
    state: 'none',
    effects: ['removeUser'],
    ip_address: '',
    user_agent: '',
  })
  expect(events.every(({ ip_address, user_agent }) => ip_address === '' && user_agent === '')).toBe(true)
})

test('a verified account never lapses, nor does one that somebody uses, imported long ago', async () => {
  const auth = await start()
  const { email } = await verifiedPerson(auth)
  const used = somebody()
  await signUp(auth, used)
  for (const one of [email, used]) await passDays(auth.databaseUrl, one, 400)
  await rowsOf(
    auth,
    `insert into auth.session (token, "userId", "expiresAt")
     select encode(sha256('t'), 'hex'), id, now() + interval '1 hour' from auth."user" where email = $1`,
    [used],
  )
  await round(auth)
  expect(await rowsOf(auth, 'select email from auth."user" order by email')).toHaveLength(2)
})

test('X-227: who has been imported waits from then on, however old they are', async () => {
  const auth = await start()
  await rowsOf(
    auth,
    `insert into auth."user" (name, email, "createdAt", "updatedAt")
     values ('N', 'old@example.com', now() - interval '3 years', now() - interval '3 years')`,
  )
  await round(auth)
  expect(await left(auth, 'old@example.com')).toMatchObject({ users: 1 })
})

test('the service does it by itself, after as many days as its setting says', async () => {
  const auth = await startAuth({ PROFILE: 'hardened' })
  const [kept, lapsed] = [somebody(), somebody()]
  for (const email of [kept, lapsed]) await signUp(auth, email)
  await passDays(auth.databaseUrl, kept, 6)
  await passDays(auth.databaseUrl, lapsed, 7)
  // What is removed by one is left alone by the other.
  await auth.stop()
  await start({ DATABASE_URL: auth.databaseUrl, UNVERIFIED_ACCOUNT_DAYS: '7' })
  await vi.waitFor(
    async () => expect(await rowsOf(auth, 'select email from auth."user"')).toEqual([{ email: kept }]),
    { timeout: 60_000 },
  )
})

test('codes are kept as long as their setting says', async () => {
  const auth = await startAuth({ PROFILE: 'hardened' })
  for (const days of [1, 4]) {
    await signUp(auth, somebody())
    await rowsOf(auth, `update auth.one_time_code set issued_at = issued_at - interval '${days} days'`)
  }
  await auth.stop()
  await start({ DATABASE_URL: auth.databaseUrl, CODE_RETENTION_DAYS: '5' })
  const kept = () =>
    rowsOf(auth, `select issued_at > now() - interval '5 days' as kept from auth.one_time_code`)
  await vi.waitFor(async () => expect(await kept()).toEqual([{ kept: true }]), { timeout: 60_000 })
})
