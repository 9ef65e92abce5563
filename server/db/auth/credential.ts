// auth.account: password hashes, under the provider "credential", and linked identities of other providers.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { type AddressOwner, addressOwnerRow } from './user.ts'

const comparable = z.object({
  passwordHash: z.string().nullable(),
  version: z.string().nullable(),
  proposedHash: z.string().nullable(),
  proposedVersion: z.string().nullable(),
  hasSignedUp: z.boolean(),
  isUnverified: z.boolean(),
  olderForms: z.array(z.string()),
})

/**
 * A hash, if there is one. `version` identifies the password and stays the same when only its hash is renewed.
 * `olderForms`: of which forms anybody at all has a hash that is not ours, so that comparing takes equally long for everybody.
 * `proposedHash`: of the newest password that this browser has proposed within the lifetime of its cookie, by signing up if it
 * has; `hasSignedUp`, whether it has.
 */
export type Comparable = z.infer<typeof comparable>

/** Each form once, by as many probes of the index as there are forms. */
const formsOf = (table: FragmentSqlToken, hash: FragmentSqlToken) => sql.fragment`
  (with recursive found as (
     (select auth.hash_form(${hash}) as form from ${table} where ${hash} not like '$argon2%' order by 1 limit 1)
     union all
     select (select auth.hash_form(${hash}) from ${table}
             where ${hash} not like '$argon2%' and auth.hash_form(${hash}) > found.form order by 1 limit 1)
     from found where found.form is not null)
   select form from found where form is not null)`
const olderForms = sql.fragment`array(
  select form from ${formsOf(sql.fragment`auth.account`, sql.fragment`password`)} held
  union select form from ${formsOf(sql.fragment`auth.signup_attempt`, sql.fragment`password_hash`)} proposed)`

/**
 * The owner of an address, with what the browser of these digests has proposed for it; or one person, even if their address
 * has changed.
 */
export type Whose = { email: string; knownBy: readonly string[] } | { id: string }

/**
 * A verified user has one password; for an unverified e-mail it is the one that was chosen last by signing up.
 * Always one statement, so that the time it takes does not show whom the e-mail belongs to.
 */
export function oneHashToCompare(db: Queries, whose: Whose): Promise<Comparable> {
  const isTheirs = 'id' in whose ? sql.fragment`u.id = ${whose.id}` : sql.fragment`u.email = ${whose.email}`
  const knownBy = sql.array('id' in whose ? [] : [...whose.knownBy], 'text')
  const isOwn = sql.fragment`(cookie_digest = any(${knownBy}) or page_digest = any(${knownBy}))`
  return db.one(sql.type(comparable)`
    select held.hash as "passwordHash", held.version,
      proposed.hash as "proposedHash", proposed.version as "proposedVersion",
      exists (select from auth.signup_attempt a where a.user_id = u.id and not at_sign_in and ${isOwn}) as "hasSignedUp",
      coalesce(not u."emailVerified", false) as "isUnverified",
      ${olderForms} as "olderForms"
    from (select) one
    left join auth."user" u on ${isTheirs}
    left join lateral (
      select password as hash, extract(epoch from "updatedAt")::text as version from auth.account
      where u."emailVerified" and "userId" = u.id and "providerId" = 'credential'
      union all
      (select password_hash, id::text from auth.signup_attempt
       where not u."emailVerified" and user_id = u.id and password_hash is not null and not at_sign_in
       order by attempted_at desc, id desc limit 1)) held on true
    left join lateral (
      select password_hash as hash, id::text as version from auth.signup_attempt
      where user_id = u.id and password_hash is not null
        and ${isOwn} and attempted_at > clock_timestamp() - interval '1 day'
      order by at_sign_in, attempted_at desc, id desc limit 1) proposed on true`)
}

const puttingPassword = (userId: string, passwordHash: string) => sql.fragment`
  insert into auth.account ("accountId", "providerId", "userId", password)
  values (${userId}, 'credential', ${userId}, ${passwordHash})
  on conflict ("providerId", issuer, "accountId") do update set password = excluded.password, "updatedAt" = now()`

export async function putPasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.send(sql.unsafe`${puttingPassword(userId, passwordHash)}`)
}

/**
 * Somebody else may have known the old password: no device that signed in with it stays known, and no sign-in that has shown it
 * waits for a second factor any longer.
 */
export async function replacePasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.send(sql.unsafe`
    with forgotten as (delete from auth.known_device where user_id = ${userId}),
      pending as (delete from auth.pending_sign_in where user_id = ${userId} and first_method = 'pwd')
    ${puttingPassword(userId, passwordHash)}`)
}

/** Only where the hash is still the one that was compared. "updatedAt" stays, since the password itself does. */
export async function renewPasswordHash(
  db: Queries,
  userId: string,
  { compared, renewed }: { compared: string; renewed: string },
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.account set password = ${renewed}
    where "userId" = ${userId} and "providerId" = 'credential' and password = ${compared}`)
}

/** A person at a provider: `accountId` is the subject. */
export type IdentityKey = { providerId: string; issuer: string; accountId: string }

export async function linkIdentity(db: Queries, userId: string, identity: IdentityKey): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.account ("accountId", "providerId", issuer, "userId")
    values (${identity.accountId}, ${identity.providerId}, ${identity.issuer}, ${userId})
    on conflict on constraint account_of_provider do nothing`)
}

/** So that of two concurrent returns of one person the second sees the first one's link. Locked before the e-mail. */
export async function lockIdentity(
  db: Queries,
  { providerId, issuer, accountId }: IdentityKey,
): Promise<void> {
  const key = JSON.stringify([providerId, issuer, accountId])
  await db.send(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`)
}

/** The user to whom this identity is linked. */
export function maybeOneOwnerOfIdentity(db: Queries, identity: IdentityKey): Promise<AddressOwner | null> {
  return db.maybeOne(sql.type(addressOwnerRow)`
    select u.id, u.email from auth.account a join auth."user" u on u.id = a."userId"
    where a."providerId" = ${identity.providerId} and a.issuer = ${identity.issuer}
      and a."accountId" = ${identity.accountId}`)
}

const signInMethodRow = z.object({
  id: z.string(),
  providerId: z.string(),
  accountId: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
})

/** A way to sign in: the password, or a person at a provider. Times are epoch ms. */
export type SignInMethod = z.infer<typeof signInMethodRow>

/** The oldest first. */
export function anySignInMethods(db: Queries, userId: string): Promise<readonly SignInMethod[]> {
  return db.any(sql.type(signInMethodRow)`
    select id::text, "providerId", "accountId", "createdAt", "updatedAt" from auth.account
    where "userId" = ${userId} order by "createdAt", id`)
}

/** All of them, passkeys and API keys included, and the devices that have used them: the mailbox is what is left. */
export async function deleteSignInMethods(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`
    with forgotten as (delete from auth.known_device where user_id = ${userId}),
      passkeys as (delete from auth.passkey where user_id = ${userId}),
      keys as (delete from auth.api_key where user_id = ${userId})
    delete from auth.account where "userId" = ${userId}`)
}

export async function unlinkIdentity(db: Queries, userId: string, id: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.account where "userId" = ${userId} and id::text = ${id}`)
}
