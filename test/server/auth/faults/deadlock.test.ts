// A transaction that PostgreSQL refuses (a deadlock, a conflict) is run once more, and from its beginning.

import { expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, signUp, somebody } from '../../../support/auth-service.ts'
import { administer } from '../../../support/databases.ts'

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

test.each(refusals)(
  'X-681: $name costs a sign-up, a proof of a code and a sign-in nothing',
  async (refusal) => {
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
  },
)
