// auth.known_device: which devices have signed in to an account before, by digests that show neither.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

/** Beyond that those that were not used for longest are forgotten: some programs are a new device each time. */
const DEVICES_KEPT = 50

/**
 * Whether other devices than this one have signed in to the account `u`; a first sign-in is no news. Without a device the
 * statement is another one: with a parameter that says so PostgreSQL plans it anew each time.
 */
export const isNewDevice = (digests: readonly string[]): FragmentSqlToken =>
  digests.length === 0
    ? sql.fragment`false`
    : sql.fragment`coalesce((select not bool_or(digest = any(${sql.array([...digests], 'text')}))
        from auth.known_device where user_id = u.id), false)`

/**
 * Parts of a statement: they are performed with it. A device that was used within the day is left as it is, and where none is
 * remembered none has to be forgotten: then a sign-in writes nothing here.
 */
export const rememberingDevice = (
  userId: string,
  digests: readonly string[],
): FragmentSqlToken => sql.fragment`
  remembered as (
    insert into auth.known_device (user_id, digest)
    select ${userId}, digest from unnest(${sql.array([...digests], 'text')}) as used (digest)
    where not exists (
      select from auth.known_device known where known.user_id = ${userId} and known.digest = used.digest
      and known.last_used_at > now() - interval '1 day')
    on conflict (user_id, digest) do update set last_used_at = now()
    returning id),
  forgotten as (
    delete from auth.known_device where exists (select from remembered) and user_id = ${userId} and id in (
      select id from auth.known_device where user_id = ${userId}
      order by last_used_at desc offset ${DEVICES_KEPT}))`

const found = z.object({ isKnown: z.boolean() })

export async function isDeviceOf(db: Queries, email: string, digest: string): Promise<boolean> {
  const { isKnown } = await db.one(sql.type(found)`
    select exists (
      select from auth."user" u join auth.known_device d on d.user_id = u.id
      where u.email = ${email} and d.digest = ${digest}) as "isKnown"`)
  return isKnown
}
