// Inserts people of a CSV file, batch by batch, each with how far the file has come by then.

import { sql } from 'slonik'
import { z } from 'zod'
import type { UserFields } from '../../wire/user-fields.ts'
import type { Queries, Transaction } from '../pool.ts'

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

const rowNumber = z.object({ row: z.number() })

/**
 * The password of an unverified e-mail becomes a proposed one, as it does for everybody who signs up.
 * @returns the rows of people whose e-mail or id is here already, or came before in the file
 */
export async function takeCsvPeople(tx: Transaction, people: readonly CsvPerson[]): Promise<number[]> {
  const rows = await tx.any(sql.type(rowNumber)`
    with batch as (
      select * from jsonb_to_recordset(${sql.jsonb(people)}) as g(
        row integer, id text, email text, name text, "emailVerified" boolean, image text, "passwordHash" text,
        "createdAt" timestamptz, fields jsonb)),
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
      where "passwordHash" is not null and not "emailVerified" returning 1)
    select b.row from batch b where not exists (select from fresh f where f.row = b.row) order by b.row`)
  return rows.map(({ row }) => row)
}
