// auth.one_time_code: the rows of the machine one-time-code, which contain no codes.

import { sql } from 'slonik'
import { z } from 'zod'
import { mailings, type Purpose, purposes } from '../../../machines/kit/mailings.ts'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  email: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(['issued', 'locked', 'spent', 'expired']),
  tries: z.number(),
  triesElsewhere: z.number(),
  askedBy: z.string().nullable(),
  lapsed: z.boolean(),
  redirectTarget: z.string().nullable(),
})

/**
 * `lapsed`: past its lifetime, by the database's clock. `redirectTarget`: the page that a link redirects to.
 * `askedBy`: the digest of the attempt cookie of the browser that asked for the code.
 */
export type CodeRow = z.infer<typeof row>

// The column keeps the name `landing`: renaming it would break nodes of the release before that still run.
const columns = sql.fragment`id, email, purpose, state, tries, others_tries as "triesElsewhere", asked_by as "askedBy", landing as "redirectTarget", expires_at <= clock_timestamp() as lapsed`

export async function addCode(
  db: Queries,
  code: {
    id: string
    email: string
    purpose: Purpose
    redirectTarget: string | null
    askedBy: string | null
    state: string
    lifetimeSeconds: number
  },
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.one_time_code (id, email, purpose, landing, asked_by, state, expires_at)
    values (${code.id}, ${code.email}, ${code.purpose}, ${code.redirectTarget}, ${code.askedBy}, ${code.state},
            clock_timestamp() + make_interval(secs => ${code.lifetimeSeconds}))`)
}

/** The open one, if there is one, however old the others seem to be: the clock may have been set back meanwhile. */
const newestFirst = sql.fragment`state in ('issued', 'locked') desc, issued_at desc, id desc`

/** Locks the row, so that of two concurrent guesses the second sees what the first has changed. */
export function maybeNewestCodeForUpdate(
  db: Queries,
  email: string,
  purpose: Purpose,
): Promise<CodeRow | null> {
  return db.maybeOne(sql.type(row)`
    select ${columns} from auth.one_time_code
    where email = ${email} and purpose = ${purpose}
    order by ${newestFirst} limit 1 for update`)
}

const guessedRow = row.extend({ failures: z.number(), failuresElsewhere: z.number() })

/**
 * The same, with the wrong guesses at all codes of the address within the last day, and how many of them came from other
 * browsers than those that had asked for the codes. Codes for another address, which only a session asks for, count by
 * themselves: a stolen one must not use up the guesses by which the owner gets in. The guesses are counted before the row is
 * locked, so the address must be locked already.
 */
export function maybeGuessedCodeForUpdate(
  db: Queries,
  email: string,
  purpose: Purpose,
): Promise<z.infer<typeof guessedRow> | null> {
  const counted = purposes.filter((one) => mailings[one].to === mailings[purpose].to)
  return db.maybeOne(sql.type(guessedRow)`
    select ${columns}, failures.all as failures, failures.elsewhere as "failuresElsewhere"
    from auth.one_time_code cross join (
      select coalesce(sum(tries + others_tries), 0)::integer as "all",
             coalesce(sum(others_tries), 0)::integer as elsewhere
      from auth.one_time_code
      where email = ${email} and issued_at > clock_timestamp() - interval '1 day'
        and purpose = any(${sql.array(counted, 'text')})) failures
    where email = ${email} and purpose = ${purpose}
    order by ${newestFirst} limit 1 for update of one_time_code`)
}

export function maybeOneCode(db: Queries, id: string): Promise<CodeRow | null> {
  return db.maybeOne(sql.type(row)`select ${columns} from auth.one_time_code where id = ${id}`)
}

/** The newest one of its address and purpose, which may be this one itself. */
export function maybeNewestCodeAfter(db: Queries, id: string): Promise<CodeRow | null> {
  return db.maybeOne(sql.type(row)`
    select ${columns} from auth.one_time_code
    where (email, purpose) = (select email, purpose from auth.one_time_code where id = ${id})
    order by ${newestFirst} limit 1`)
}

/** @param purpose null for all purposes */
export function anyOpenCodesForUpdate(
  db: Queries,
  email: string,
  purpose: Purpose | null,
): Promise<readonly CodeRow[]> {
  return db.any(sql.type(row)`
    select ${columns} from auth.one_time_code
    where email = ${email} and state in ('issued', 'locked') and (${purpose}::text is null or purpose = ${purpose})
    for update`)
}

/** One statement for any number of codes, even for none, so that the number of statements reveals nothing. */
export async function updateCodes(
  db: Queries,
  codes: readonly Pick<CodeRow, 'id' | 'state' | 'tries' | 'triesElsewhere'>[],
): Promise<void> {
  const changes = sql.unnest(
    codes.map(({ id, state, tries, triesElsewhere }) => [id, state, tries, triesElsewhere]),
    ['uuid', 'text', 'int4', 'int4'],
  )
  await db.send(sql.unsafe`
    update auth.one_time_code code
    set state = change.state, tries = change.tries, others_tries = change.others_tries
    from ${changes} as change(id, state, tries, others_tries) where code.id = change.id`)
}

const countRow = z.object({ count: z.number() })

/** How many codes of its purpose were requested for its address within the last day, this one included. */
export async function countAskedWith(
  db: Queries,
  { email, purpose }: Pick<CodeRow, 'email' | 'purpose'>,
): Promise<number> {
  const { count } = await db.one(sql.type(countRow)`
    select count(*)::integer as count from auth.one_time_code
    where email = ${email} and purpose = ${purpose} and issued_at > clock_timestamp() - interval '1 day'`)
  return count
}

const foundRow = z.object({ isFound: z.boolean() })

/** Whether this code was requested for the address within the last day. */
export async function isCodeOfToday(
  db: Queries,
  { id, email }: Pick<CodeRow, 'id' | 'email'>,
): Promise<boolean> {
  const { isFound } = await db.one(sql.type(foundRow)`
    select exists (
      select from auth.one_time_code
      where id = ${id} and email = ${email} and issued_at > clock_timestamp() - interval '1 day') as "isFound"`)
  return isFound
}

/** Whether a browser, by its attempt cookie, has asked for a code of the address that is open. */
export async function hasAskedForOpenCode(db: Queries, email: string, askedBy: string): Promise<boolean> {
  const { isFound } = await db.one(sql.type(foundRow)`
    select exists (
      select from auth.one_time_code
      where email = ${email} and asked_by = ${askedBy} and state in ('issued', 'locked')) as "isFound"`)
  return isFound
}

/** Deletes their mails as well. */
export async function deleteCodesOf(db: Queries, email: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.one_time_code where email = ${email}`)
}
