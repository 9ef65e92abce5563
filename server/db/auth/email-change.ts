// auth.email_change: who requested another e-mail, which one, and the state of the change.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  userId: z.string(),
  oldEmail: z.string(),
  newEmail: z.string(),
  state: z.enum(['requested', 'changed', 'undone', 'kept', 'withdrawn']),
  lapsed: z.boolean(),
})

/** `lapsed`: past the time in which it can be taken back, by the database's clock. */
export type EmailChangeRow = z.infer<typeof row>

const columns = sql.fragment`id, user_id as "userId", old_email as "oldEmail", new_email as "newEmail", state,
  coalesce(undo_until <= clock_timestamp(), false) as lapsed`

export function oneNewChange(
  db: Queries,
  change: Pick<EmailChangeRow, 'userId' | 'oldEmail' | 'newEmail' | 'state'>,
): Promise<EmailChangeRow> {
  return db.one(sql.type(row)`
    insert into auth.email_change (user_id, old_email, new_email, state)
    values (${change.userId}, ${change.oldEmail}, ${change.newEmail}, ${change.state}) returning ${columns}`)
}

/** Those that are asked for and not proven. */
export function anyRequestedForUpdate(db: Queries, userId: string): Promise<readonly EmailChangeRow[]> {
  return db.any(sql.type(row)`
    select ${columns} from auth.email_change where user_id = ${userId} and state = 'requested' for update`)
}

/** Those of the same person that were asked for later, and are open. */
export function anyNewerForUpdate(
  db: Queries,
  { id, userId }: Pick<EmailChangeRow, 'id' | 'userId'>,
): Promise<readonly EmailChangeRow[]> {
  return db.any(sql.type(row)`
    select ${columns} from auth.email_change
    where user_id = ${userId} and state in ('requested', 'changed')
      and requested_at > (select requested_at from auth.email_change where id = ${id})
    for update`)
}

export function maybeOneChangeForUpdate(db: Queries, id: string): Promise<EmailChangeRow | null> {
  return db.maybeOne(sql.type(row)`select ${columns} from auth.email_change where id = ${id} for update`)
}

/** @param undoDays given where it can be taken back from now on, for so long */
export async function updateChange(
  db: Queries,
  { id, state, undoDays = null }: Pick<EmailChangeRow, 'id' | 'state'> & { undoDays?: number | null },
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.email_change
    set state = ${state}, undo_until = coalesce(clock_timestamp() + make_interval(days => ${undoDays}::integer), undo_until)
    where id = ${id}`)
}

const whereRow = row
  .pick({ id: true, userId: true, oldEmail: true, newEmail: true })
  .extend({ email: z.string() })
  .transform(({ userId, email, ...change }) => ({ ...change, owner: { id: userId, email } }))

/** A change, and the address that its account has now. */
export function maybeOneChangeWithAddress(db: Queries, id: string): Promise<z.infer<typeof whereRow> | null> {
  return db.maybeOne(sql.type(whereRow)`
    select c.id, c.user_id as "userId", c.old_email as "oldEmail", c.new_email as "newEmail", u.email
    from auth.email_change c join auth."user" u on u.id = c.user_id where c.id = ${id}`)
}
