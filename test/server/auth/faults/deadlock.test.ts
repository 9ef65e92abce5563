// A transaction that PostgreSQL refuses (a deadlock, a conflict) is run once more, and from its beginning.

import { expect, test, vi } from 'vitest'
import {
  APP_ORIGIN,
  authServiceOfFile,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { administer, connectTo } from '../../../support/databases.ts'
import { newEmailCode } from '../../walks/support/claim.ts'
import { bearer } from '../crypto/jwt.support.ts'

/** Of a wait for a fact, on a busy machine. */
const UNHURRIED = { timeout: 60_000 }
const auth = authServiceOfFile()
const ask = (statement: string) => administer(auth().databaseUrl, statement)

const REFUSE = `
  create or replace function auth.refuse_once() returns trigger language plpgsql as $$
  begin
    -- A rollback does not take back what a sequence has counted.
    if nextval('auth.refused') = 1 then
      raise exception 'refused once' using errcode = TG_ARGV[0];
    end if;
    return new;
  end $$`

/** The first row that is written to the table is refused, at its statement or when it is committed. */
async function refusing<T>(
  table: string,
  { errcode, at }: (typeof refusals)[number],
  work: () => Promise<T>,
) {
  const kind = at === 'commit' ? 'constraint trigger' : 'trigger'
  const time = at === 'commit' ? 'after' : 'before'
  const deferred = at === 'commit' ? 'deferrable initially deferred' : ''
  await ask(`create sequence auth.refused; ${REFUSE};
    create ${kind} refused ${time} insert on auth.${table} ${deferred}
    for each row execute function auth.refuse_once('${errcode}')`)
  const done = await work()
  await ask(`do $$ begin assert nextval('auth.refused') > 2, 'nothing was refused'; end $$`)
  await ask(`drop trigger refused on auth.${table}; drop sequence auth.refused`)
  return done
}

const refusals = [
  { name: 'a deadlock', errcode: '40P01', at: 'statement' },
  { name: 'a conflict at the commit', errcode: '40001', at: 'commit' },
] as const

test.each(refusals)('$name costs a sign-up, a proof of a code and a sign-in nothing', async (refusal) => {
  const email = somebody()
  const signedUp = await refusing('signup_attempt', refusal, () => signUp(auth(), email))
  expect(signedUp).toMatchObject({ status: 200, body: { token: null, user: { email } } })
  const otp = await auth().codeTo(email)
  const verified = await refusing('session', refusal, () =>
    auth().post('/email-otp/verify-email', { email, otp }),
  )
  expect(verified).toMatchObject({
    status: 200,
    body: { status: true, user: { email, emailVerified: true } },
  })
  const again = await auth().post('/email-otp/verify-email', { email, otp })
  expect(again.status).toBe(400)
  const signedIn = await refusing('session', refusal, () =>
    auth().post('/sign-in/email', { email, password: PASSWORD }),
  )
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } })
})

const moveTo = async (token: string, newEmail: string) => {
  await auth().post('/email-otp/request-email-change', { newEmail }, bearer(token))
  const otp = await newEmailCode(auth(), newEmail)
  expect(await auth().post('/email-otp/change-email', { newEmail, otp }, bearer(token))).toMatchObject({
    status: 200,
  })
}

const undoLinkTo = async (email: string) =>
  /undo-email-change#([\w-]+)/.exec((await auth().mailTo(email, 2)).text)?.[1] ?? ''

const undo = (token: string) => auth().post('/email-otp/undo-email-change', { token }, { origin: APP_ORIGIN })

test('two addresses that were swapped and are both taken back at once lock each other, and both learn that they are taken', async () => {
  const [one, other] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  await moveTo(one.token, somebody())
  await moveTo(other.token, one.email)
  await moveTo(one.token, other.email)
  const links = [await undoLinkTo(one.email), await undoLinkTo(other.email)]
  const db = await connectTo(auth().databaseUrl)
  const deadlocks = async () => {
    await db.query('select pg_stat_clear_snapshot()')
    const { rows } = await db.query(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
    return (rows[0] as { n: number }).n
  }
  const before = await deadlocks()
  // Each has locked the address that it has by now, and waits for its change.
  await db.query('begin')
  await db.query('select from auth.email_change for update')
  const answers = Promise.all(links.map(undo))
  await vi.waitFor(async () => {
    const { rowCount } = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(2)
  }, UNHURRIED)
  await db.query('rollback')
  for (const { status, body } of await answers)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'EMAIL_ALREADY_IN_USE' })])
  await vi.waitFor(async () => expect(await deadlocks()).toBeGreaterThan(before), UNHURRIED)
  expect(
    (await auth().post('/sign-in/email', { email: other.email, password: PASSWORD })).body,
  ).toMatchObject({
    user: { id: one.user.id },
  })
})
