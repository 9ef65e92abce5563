// auth.account, provider "credential": the password hash that signs a user in; and identities of providers.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const hashRow = z.object({ passwordHash: z.string().nullable() })

/**
 * A proven account has one password; an unproven address has the one this browser proposed, else the newest. One
 * statement, whoever the address belongs to: the number of statements must not tell.
 */
export async function maybeOneHashToCompare(
  db: Queries,
  email: string,
  cookieDigests: readonly string[],
): Promise<string | null> {
  const found = await db.maybeOne(sql.type(hashRow)`
    select case when u."emailVerified"
      then (select password from auth.account where "userId" = u.id and "providerId" = 'credential')
      else (select password_hash from auth.signup_attempt where user_id = u.id and password_hash is not null
            order by cookie_digest = any(${sql.array([...cookieDigests], 'text')}) desc, attempted_at desc, id desc
            limit 1)
      end as "passwordHash"
    from auth."user" u where u.email = ${email}`)
  return found?.passwordHash ?? null
}

export async function putPasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.account ("accountId", "providerId", "userId", password)
    values (${userId}, 'credential', ${userId}, ${passwordHash})
    on conflict ("providerId", issuer, "accountId") do update set password = excluded.password, "updatedAt" = now()`)
}

/** A provider's person, known by issuer and subject. */
export type IdentityKey = { providerId: string; issuer: string; accountId: string }

export async function linkIdentity(db: Queries, userId: string, identity: IdentityKey): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.account ("accountId", "providerId", issuer, "userId")
    values (${identity.accountId}, ${identity.providerId}, ${identity.issuer}, ${userId})
    on conflict on constraint account_of_provider do nothing`)
}

/** Of two returns of one person at once the second sees what the first has linked. Taken before the lock on the e-mail. */
export async function lockIdentity(
  db: Queries,
  { providerId, issuer, accountId }: IdentityKey,
): Promise<void> {
  const key = JSON.stringify([providerId, issuer, accountId])
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`)
}

const emailRow = z.object({ email: z.string() })

/** The address of the user to whom this person is linked. */
export async function maybeOneEmailOfIdentity(db: Queries, identity: IdentityKey): Promise<string | null> {
  const found = await db.maybeOne(sql.type(emailRow)`
    select u.email from auth.account a join auth."user" u on u.id = a."userId"
    where a."providerId" = ${identity.providerId} and a.issuer = ${identity.issuer}
      and a."accountId" = ${identity.accountId}`)
  return found?.email ?? null
}
