// Inserts people of a CSV file, batch by batch, each with how far the file has come by then.

import { sql } from 'slonik'
import { z } from 'zod'
import type { UserFields } from '../../wire/user-fields.ts'
import type { Queries, Transaction } from '../pool.ts'
import type { IdentityKey } from './credential.ts'

/** `row`: its number in the file. */
export type CsvPerson = {
  row: number
  id: string | null
  email: string
  name: string
  emailVerified: boolean
  image: string | null
  passwordHash: string | null
  /** ISO 8601. */
  createdAt: string | null
  fields: UserFields | null
  /** Only where the email is verified, as the app and the digests. */
  links: readonly IdentityKey[]
  /** The secret of an authenticator app as it is sealed here. */
  app: string | null
  /** Of recovery codes that nobody has used. */
  digests: readonly string[]
}

const progress = z.object({
  rowsRead: z.number(),
  taken: z.number(),
  refused: z.number(),
  isFinished: z.boolean(),
})
export type ImportProgress = z.infer<typeof progress>

const columns = sql.fragment`
  rows_read as "rowsRead", taken, refused, finished_at is not null as "isFinished"`

/** Begun by this, unless it was before. @param source the SHA-256 of the file */
export async function oneProgress(db: Queries, source: string): Promise<ImportProgress> {
  await db.send(sql.unsafe`
    insert into auth.import_progress (source) values (${source}) on conflict do nothing`)
  return db.one(sql.type(progress)`select ${columns} from auth.import_progress where source = ${source}`)
}

/** Locked until the transaction ends, so that two imports of one file take turns. */
export function lockedProgress(tx: Transaction, source: string): Promise<ImportProgress> {
  return tx.one(sql.type(progress)`
    select ${columns} from auth.import_progress where source = ${source} for update`)
}

export async function storeProgress(
  tx: Transaction,
  source: string,
  { rowsRead, taken, refused, isFinished }: ImportProgress,
): Promise<void> {
  await tx.send(sql.unsafe`
    update auth.import_progress set rows_read = ${rowsRead}, taken = ${taken}, refused = ${refused},
      finished_at = case when ${isFinished} then coalesce(finished_at, now()) end
    where source = ${source}`)
}

const missed = z.object({ row: z.number(), providerId: z.string().nullable() })

/** Of a row what is not taken: a link to a provider, or, where that is null, the person. */
export type Missed = z.infer<typeof missed>

/**
 * The password of an unverified e-mail becomes a proposed one, as it does for everybody who signs up.
 * @returns the rows of people whose e-mail or id is here already, or came before in the file; and links that are somebody else’s
 */
export function takeCsvPeople(tx: Transaction, people: readonly CsvPerson[]): Promise<readonly Missed[]> {
  return tx.any(sql.type(missed)`
    with batch as (
      select * from jsonb_to_recordset(${sql.jsonb(people)}) as g(
        row integer, id text, email text, name text, "emailVerified" boolean, image text, "passwordHash" text,
        "createdAt" timestamptz, fields jsonb, links jsonb, app text, digests text[])),
    first as (select distinct on (email) *, coalesce(id, gen_random_uuid()::text) as own from batch order by email, "emailVerified" desc, row),
    taken as (
      insert into auth."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt", fields)
      select own, name, email, "emailVerified", image, coalesce("createdAt", now()), coalesce("createdAt", now()), fields
      from first on conflict do nothing returning id, email),
    fresh as (select f.* from first f join taken t on t.email = f.email),
    held as (
      insert into auth.account ("accountId", "providerId", "userId", password)
      select own, 'credential', own, "passwordHash" from fresh
      where "passwordHash" is not null and "emailVerified" returning 1),
    proposed as (
      insert into auth.signup_attempt (user_id, name, image, fields, password_hash, cookie_digest)
      select own, name, image, fields, "passwordHash", 'of no browser' from fresh
      where "passwordHash" is not null and not "emailVerified" returning 1),
    offered as (
      select f.row, f.own, l.* from fresh f
      cross join jsonb_to_recordset(f.links) as l("providerId" text, issuer text, "accountId" text)),
    linked as (
      insert into auth.account ("accountId", "providerId", issuer, "userId")
      select "accountId", "providerId", issuer, own from offered order by row
      on conflict on constraint account_of_provider do nothing returning "accountId", "providerId", issuer, "userId"),
    enrolled as (
      insert into auth.totp (user_id, state, secret, confirmed_at)
      select own, 'active', app, now() from fresh where app is not null returning 1),
    recoverable as (
      insert into auth.recovery_code (user_id, digest, state)
      select own, digest, 'unused' from fresh cross join unnest(digests) as digest on conflict do nothing returning 1)
    select b.row, null as "providerId" from batch b where not exists (select from fresh f where f.row = b.row)
    union all
    select o.row, o."providerId" from offered o where not exists (
      select from linked l where l."userId" = o.own and (l."providerId", l.issuer, l."accountId") = (o."providerId", o.issuer, o."accountId"))
    order by row`)
}
