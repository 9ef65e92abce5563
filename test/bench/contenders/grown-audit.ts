// Fills the audit with what people have done in the time for which it is kept, and makes one of them an operator of the console.

import { ask } from '../database.ts'
import { settle } from './grown-rows.ts'

/** Of each person, spread over the days for which entries are kept. */
export const ENTRIES_A_PERSON = 10
const DAYS = 400

/**
 * `$1` is how many people. One in four entries refuses something, and three open a session. Some are short, as in life, and fill what the
 * others leave of a page: otherwise each entry that is written later would come to a page of its own among old ones.
 */
const FILLING = `
  insert into auth.audit_event (at, machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
  select now() - make_interval(secs => ((i * 7919 + n * 104729) % (${DAYS} * 86400))::double precision),
    'account', 'verified',
    case when n % 4 = 0 then 'password.mismatched' else 'password.matched' end, 'verified',
    case when n % 4 = 0 then '{refuseCredentials}'::text[] else '{openSession}'::text[] end,
    case when n % 4 = 0 then '{}'::jsonb else '{"amr":"pwd"}'::jsonb end,
    md5('user' || i)::uuid::text, '127.0.0.1',
    left('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ((i + n) % 8 * 10)::integer)
  from generate_series(1, $1::bigint) i cross join generate_series(1, ${ENTRIES_A_PERSON}) n
  order by 1`

/** Of people whom `fillWith` has made. */
export async function fillAudit(databaseUrl: string, users: number): Promise<void> {
  await ask(databaseUrl, FILLING, [users])
  await settle(databaseUrl)
}

/** As npm run users would, and as if they had just shown a second factor. */
export async function makeOperator(databaseUrl: string, email: string): Promise<void> {
  await ask(
    databaseUrl,
    `insert into auth.console_role (user_id, role, operator)
     select id, 'operator', 'bench' from auth."user" where email = $1`,
    [email],
  )
  await ask(
    databaseUrl,
    `update auth.session set amr = '{pwd,otp}', aal = 'aal2', "authenticatedAt" = now()
     where "userId" = (select id from auth."user" where email = $1)`,
    [email],
  )
}
