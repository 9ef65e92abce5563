// auth.signup_attempt: passwords and identities that were proposed for an e-mail, at a sign-up or at a sign-in.

import { sql } from 'slonik'
import { z } from 'zod'
import { userFields } from '../../wire/user-fields.ts'
import type { Queries } from '../pool.ts'
import { jsonOf } from './user.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  fields: userFields.nullable(),
  passwordHash: z.string().nullable(),
  providerId: z.string().nullable(),
  issuer: z.string().nullable(),
  accountId: z.string().nullable(),
  cookieDigest: z.string(),
  pageDigest: z.string().nullable(),
  atSignIn: z.boolean(),
})
/** A password, an identity, or neither: another password was typed, which is kept nowhere. */
export type AttemptRow = z.infer<typeof row>
export type NewAttempt = Omit<AttemptRow, 'id'> & { userId: string }

export async function addAttempt(db: Queries, attempt: NewAttempt): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.signup_attempt
      (user_id, name, image, fields, password_hash, provider_id, issuer, account_id, cookie_digest, page_digest, at_sign_in)
    values (${attempt.userId}, ${attempt.name}, ${attempt.image}, ${jsonOf(attempt.fields)}, ${attempt.passwordHash},
            ${attempt.providerId}, ${attempt.issuer}, ${attempt.accountId}, ${attempt.cookieDigest}, ${attempt.pageDigest},
            ${attempt.atSignIn})`)
}

/**
 * Of a verified user, whose attempts change nothing; the oldest make room. Waited for, as a new user's row is: the
 * number of round trips reveals nothing.
 */
export async function addLastAttempt(db: Queries, attempt: NewAttempt, kept: number): Promise<void> {
  await db.query(sql.unsafe`
    with oldest as (
      delete from auth.signup_attempt where id in (
        select id from auth.signup_attempt where user_id = ${attempt.userId}
        order by attempted_at desc, id desc offset ${kept - 1}))
    insert into auth.signup_attempt
      (user_id, name, image, fields, password_hash, provider_id, issuer, account_id, cookie_digest, page_digest, at_sign_in)
    values (${attempt.userId}, ${attempt.name}, ${attempt.image}, ${jsonOf(attempt.fields)}, ${attempt.passwordHash},
            ${attempt.providerId}, ${attempt.issuer}, ${attempt.accountId}, ${attempt.cookieDigest}, ${attempt.pageDigest},
            ${attempt.atSignIn})`)
}

/** One row for any number of them. */
export async function addOtherPassword(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.signup_attempt (user_id, name, cookie_digest, at_sign_in)
    select ${userId}, '', '', true where not exists (
      select from auth.signup_attempt where user_id = ${userId} and cookie_digest = '')`)
}

/** Stores nothing, but does the same work in the database. */
export async function addNoAttempt(db: Queries): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.signup_attempt (user_id, name, cookie_digest, at_sign_in)
    select id, '', '', true from auth."user" where false`)
}

/** The newest first. */
export function anyAttempts(db: Queries, userId: string): Promise<readonly AttemptRow[]> {
  return db.any(sql.type(row)`
    select id, name, image, fields, password_hash as "passwordHash", provider_id as "providerId", issuer,
           account_id as "accountId", cookie_digest as "cookieDigest", page_digest as "pageDigest",
           at_sign_in as "atSignIn"
    from auth.signup_attempt where user_id = ${userId} order by attempted_at desc, id desc`)
}

export async function deleteAttempts(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.signup_attempt where user_id = ${userId}`)
}

/**
 * Keeps the newest ones, so that nobody can fill the table in somebody else's name: those of sign-ups and those of sign-ins,
 * which do not push a sign-up out. Waited for, as a new user's row is: the number of round trips reveals nothing.
 */
export async function deleteOldestAttempts(db: Queries, userId: string, kept: number): Promise<void> {
  await db.query(sql.unsafe`
    delete from auth.signup_attempt where id in (
      select id from (
        select id, row_number() over (partition by at_sign_in order by attempted_at desc, id desc) as place
        from auth.signup_attempt where user_id = ${userId}) placed
      where place > ${kept})`)
}
