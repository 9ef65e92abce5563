// No state that the machines do not know, and none that its row contradicts.

import { machines } from '../../machines/all.ts'
import { purposes } from '../../machines/kit/mailings.ts'
import { callKinds, mailKinds } from '../../server/db/auth/outbox.ts'
import type { RowCheck } from './checks.ts'

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const changeStates = Object.keys(machines['email-change'].root.states)
const codeStates = Object.keys(machines['one-time-code'].root.states)
const kinds = [...mailKinds, ...callKinds]

const unknown = (table: string, column: string, values: readonly string[]): RowCheck => ({
  name: 'No state that the machines do not know',
  rows: `
    select format('${table}.${column} is %L', ${column}) as sentence
    from ${table} where ${column} is null or ${column} not in (${listed(values)})`,
})

export const statesChecks: readonly RowCheck[] = [
  unknown('auth.one_time_code', 'state', codeStates),
  unknown('auth.one_time_code', 'purpose', purposes),
  unknown('auth.outbox', 'kind', kinds),
  unknown('auth.email_change', 'state', changeStates),
  {
    name: 'A person has one change of e-mail to prove',
    rows: `
      select format('%s has asked for %s changes of e-mail', user_id, count(*)) as sentence
      from auth.email_change where state = 'requested' group by user_id having count(*) > 1`,
  },
  unknown('app.invitation', 'state', Object.keys(machines.invitation.root.states)),
  {
    name: 'An address has one open code of a purpose',
    rows: `
      select format('%s has %s open codes of %s', email, count(*), purpose) as sentence
      from auth.one_time_code where state in ('issued', 'locked') group by email, purpose having count(*) > 1`,
  },
  {
    name: 'The open code is the newest',
    rows: `
      select format('an older code of %s for %s is still open', purpose, email) as sentence
      from (select *, row_number() over (partition by email, purpose order by issued_at desc, id desc) as age
            from auth.one_time_code) c
      where state in ('issued', 'locked') and age > 1`,
  },
  {
    // Who was imported unverified may have a session from before.
    name: 'Nobody is signed in whose e-mail is not verified',
    rows: `
      select format('%s is unverified and has session %s', u.email, s.id) as sentence
      from auth."user" u join auth.session s on s."userId" = u.id
      where not u."emailVerified" and s."createdAt" >= u."enteredAt"`,
  },
  {
    name: 'A person’s row names the second factors that they have',
    rows: `
      select format('%s has %s, and the row says %s', u.email, theirs.factors, u.factors) as sentence
      from auth."user" u cross join lateral (
        select array_remove(array[
          case when exists (select from auth.totp t where t.user_id = u.id and t.state = 'active') then 'totp' end,
          case when exists (select from auth.passkey p where p.user_id = u.id and p.stands_alone) then 'passkey' end
        ], null) as factors) theirs
      where u.factors <> theirs.factors`,
  },
  {
    name: 'Nobody is signed in who is locked',
    rows: `
      select format('%s is locked and has session %s', u.email, s.id) as sentence
      from auth."user" u join auth.session s on s."userId" = u.id where u.banned`,
  },
  {
    name: 'Who is locked has proven the e-mail',
    rows: `
      select format('%s is locked and unverified', email) as sentence
      from auth."user" where banned and not "emailVerified"`,
  },
  {
    name: 'Who waits for an approval is kept out by releases that know of none',
    rows: `
      select format('%s waits for an approval and is not banned', email) as sentence
      from auth."user" where awaits_approval and not banned`,
  },
  {
    name: 'An unproven password is an attempt',
    rows: `
      select format('%s is unverified and has a credential', u.email) as sentence
      from auth."user" u join auth.account a on a."userId" = u.id
      where not u."emailVerified" and a."createdAt" >= u."enteredAt"`,
  },
  {
    // Who was imported may have proposed nothing.
    name: 'Who is unverified has proposed something',
    rows: `
      select format('%s is unverified and has no attempt', u.email) as sentence
      from auth."user" u
      where not u."emailVerified" and u."createdAt" = u."enteredAt"
        and not exists (select from auth.signup_attempt a where a.user_id = u.id)`,
  },
  {
    name: 'A mail is sent or given up, and was tried before',
    rows: `
      select format('%s to %s has %s attempts, sent_at %s, dead_at %s', kind, recipient, attempts,
                    coalesce(sent_at::text, 'null'), coalesce(dead_at::text, 'null')) as sentence
      from auth.outbox
      where (sent_at is not null and dead_at is not null)
        or (attempts = 0 and (sent_at is not null or dead_at is not null))`,
  },
  {
    // But for the one that proves a new address, which goes there.
    name: 'A code’s mail goes to the code’s address',
    rows: `
      select format('%s goes to %s and its code to %s', o.kind, o.recipient, c.email) as sentence
      from auth.outbox o join auth.one_time_code c on c.id = o.code_id where c.email <> o.recipient and c.purpose <> 'change-email'`,
  },
]
