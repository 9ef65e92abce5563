// Acts as if it were another time for one account, or its passkey had a copy, and puts back afterwards what the act has left of it.

import type pg from 'pg'
import type { Servers } from '../model/http.ts'

type Acting = 'nextDayOfSessions' | 'nextWeekOfLinks' | 'whileWaitIsOver' | 'whileCopied' | 'whileMoved'

const ofPerson = '(select id from auth."user" where email = $1)'

/** By what each of them changes, and changes back. */
const shifts = {
  nextDayOfSessions: [
    `with there as (
       update app.session set proven_at = proven_at - $2::integer * interval '2 days'
       where user_id in (select user_id from app.app_user where email = $1))
     update auth.session set "authenticatedAt" = "authenticatedAt" - $2::integer * interval '2 days',
       "createdAt" = "createdAt" - $2::integer * interval '2 days'
     where "userId" in ${ofPerson}`,
  ],
  nextWeekOfLinks: [
    ...['auth.email_change', 'auth.totp', 'auth.passkey'].map(
      (table) =>
        `update ${table} set undo_until = undo_until - $2::integer * interval '8 days' where user_id in ${ofPerson}`,
    ),
    `update auth.factor_recovery set due_at = due_at - $2::integer * interval '8 days' where user_id in ${ofPerson}`,
  ],
  whileWaitIsOver: [
    `update auth.pending_sign_in set expires_at = expires_at - $2::integer * interval '1 hour'
     where user_id in ${ofPerson}`,
  ],
  whileCopied: [
    `update auth.passkey set counter = counter + $2::integer * 1000 where user_id in ${ofPerson}`,
  ],
  whileMoved: [
    `update auth.factor_recovery set told = case when $2::integer > 0 then 'other.' || told else substr(told, 7) end
     where user_id in ${ofPerson}`,
  ],
} as const satisfies Record<Acting, readonly string[]>

export function actInAnotherTime(pool: pg.Pool): Required<Pick<Servers, Acting>> {
  const within = (statements: readonly string[]) => async (email: string, act: () => Promise<string>) => {
    for (const statement of statements) await pool.query(statement, [email, 1])
    const answer = await act()
    for (const statement of statements) await pool.query(statement, [email, -1])
    return answer
  }
  return {
    nextDayOfSessions: within(shifts.nextDayOfSessions),
    nextWeekOfLinks: within(shifts.nextWeekOfLinks),
    whileWaitIsOver: within(shifts.whileWaitIsOver),
    whileCopied: within(shifts.whileCopied),
    whileMoved: within(shifts.whileMoved),
  }
}
