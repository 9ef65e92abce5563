// Accounts that nobody has verified for as long as accounts wait: found by auth."user"."enteredAt" and the last attempt.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

/** An account that somebody uses all the same, by a session from before it was imported, is none of them. */
const lapsed = (days: number) => sql.fragment`
  not u."emailVerified" and u."enteredAt" <= now() - make_interval(days => ${days})
  and not exists (
    select from auth.signup_attempt a
    where a.user_id = u.id and a.attempted_at > now() - make_interval(days => ${days}))
  and not exists (select from auth.session s where s."userId" = u.id and s."expiresAt" > now())`

const emailRow = z.object({ email: z.string() })

/** Those that wait longest first. */
export async function anyLapsedEmails(db: Queries, days: number, most: number): Promise<readonly string[]> {
  const rows = await db.any(sql.type(emailRow)`
    select u.email from auth."user" u where ${lapsed(days)} order by u."enteredAt" limit ${most}`)
  return rows.map(({ email }) => email)
}

const lapsedRow = z.object({ lapsed: z.boolean() })

export async function isLapsed(db: Queries, userId: string, days: number): Promise<boolean> {
  const found = await db.one(sql.type(lapsedRow)`
    select exists (select from auth."user" u where u.id = ${userId} and ${lapsed(days)}) as lapsed`)
  return found.lapsed
}
