// auth.account, provider "credential": the one password hash that signs a user in.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const hashRow = z.object({ password: z.string() })

export async function maybeOnePasswordHash(db: Queries, userId: string): Promise<string | null> {
  const found = await db.maybeOne(sql.type(hashRow)`
    select password from auth.account
    where "userId" = ${userId} and "providerId" = 'credential' and password is not null`)
  return found?.password ?? null
}

export async function putPasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.account ("accountId", "providerId", "userId", password)
    values (${userId}, 'credential', ${userId}, ${passwordHash})
    on conflict ("providerId", "accountId") do update set password = excluded.password, "updatedAt" = now()`)
}

/** A provider's person, known by issuer and subject. */
export async function linkIdentity(
  db: Queries,
  userId: string,
  identity: { providerId: string; accountId: string },
): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.account ("accountId", "providerId", "userId")
    values (${identity.accountId}, ${identity.providerId}, ${userId})`)
}
