// What an operator is shown of people: those who wait for an approval, and one of them whole. No hash, no token.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { recoveryStates } from './factor-recovery.ts'

/** Without what only the whole has. */
export const found = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  banned: z.boolean(),
  awaitsApproval: z.boolean(),
  createdAt: z.number(),
})
export type FoundPerson = z.infer<typeof found>

export const foundColumns = sql.fragment`
  id, email, name, "emailVerified", banned, awaits_approval as "awaitsApproval", "createdAt"`

const waits = sql.fragment`from auth."user" where awaits_approval`

/** Who waits for an approval, the earliest sign-up first. */
export function anyWaiting(db: Queries, most: number): Promise<readonly FoundPerson[]> {
  return db.any(sql.type(found)`
    select ${foundColumns} ${waits} order by "createdAt", email limit ${most}`)
}

const counted = z.object({ count: z.number() })

export async function countWaiting(db: Queries): Promise<number> {
  return (await db.one(sql.type(counted)`select count(*)::integer as count ${waits}`)).count
}

const whole = found.extend({
  updatedAt: z.number(),
  hasPassword: z.boolean(),
  providers: z.array(z.string()),
  /** The state of the authenticator app, and since when it is active; null where there has been none. */
  secondFactor: z.object({ state: z.string(), since: z.string().nullable() }).nullable(),
  /** Of the authenticator app, within a day, and since when; null for none. */
  wrongAppCodes: z.object({ count: z.number(), since: z.string() }).nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(z.object({ name: z.string().nullable(), kind: z.string(), since: z.string() })),
  /** The newest one, if an operator has ever ordered one. */
  recovery: z.object({ state: recoveryStates, until: z.string(), operator: z.string() }).nullable(),
  sessions: z.array(z.object({ since: z.string(), until: z.string(), from: z.string(), by: z.string() })),
  proposals: z.number(),
  codes: z.array(z.object({ purpose: z.string(), state: z.string(), until: z.string() })),
  /** `words`: of the mail server, at the newest attempt, where it has not taken the mail. */
  mails: z.array(
    z.object({ kind: z.string(), state: z.string(), at: z.string(), words: z.string().nullable() }),
  ),
  /** In the console; null for none. */
  consoleRole: z.string().nullable(),
})
export type WholePerson = z.infer<typeof whole>

/** `email` in lower case. Of codes and mails the newest ten. */
export function maybeOnePerson(db: Queries, email: string): Promise<WholePerson | null> {
  return db.maybeOne(sql.type(whole)`
    select u.id, u.email, u.name, u."emailVerified", u.banned, u.awaits_approval as "awaitsApproval", u."createdAt", u."updatedAt",
      exists (select from auth.account where "userId" = u.id and "providerId" = 'credential' and password is not null)
        as "hasPassword",
      array(select "providerId" from auth.account where "userId" = u.id and "providerId" <> 'credential' order by 1)
        as providers,
      (select jsonb_build_object('state', state, 'since', confirmed_at) from auth.totp where user_id = u.id) as "secondFactor",
      (select jsonb_build_object('count', failures, 'since', failing_since)
       from auth.totp where user_id = u.id and failures > 0 and failing_since > now() - interval '1 day') as "wrongAppCodes",
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'kind', device_type, 'since', created_at) order by created_at), '[]')
       from auth.passkey where user_id = u.id) as passkeys,
      (select jsonb_build_object('state', state, 'until', due_at, 'operator', operator)
       from auth.factor_recovery where user_id = u.id) as recovery,
      (select count(*)::integer from auth.recovery_code where user_id = u.id and state = 'unused') as "recoveryCodesLeft",
      (select role from auth.console_role where user_id = u.id) as "consoleRole",
      (select count(*)::integer from auth.signup_attempt where user_id = u.id) as proposals,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'since', "createdAt", 'until', "expiresAt", 'from', "ipAddress", 'by', "userAgent") order by "createdAt" desc), '[]')
       from auth.session where "userId" = u.id and "expiresAt" > now()) as sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('purpose', purpose, 'state', state, 'until', expires_at)), '[]')
       from (select * from auth.one_time_code where email = u.email order by issued_at desc limit 10) code) as codes,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', queued_at, 'words', last_failure, 'state',
          case when sent_at is not null then 'sent' when dead_at is not null then 'given up' else 'waiting' end)), '[]')
       from (select * from auth.outbox where recipient = u.email and kind <> 'decoy' order by queued_at desc limit 10) mail) as mails
    from auth."user" u where email = ${email}`)
}
