// auth.console_role: who may look at people in the console.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const roles = z.enum(['support', 'operator'])

const row = z.object({ role: roles })
const heldRow = row.extend({ userId: z.string(), isLocked: z.boolean() })

/** Null for who has none. */
export async function maybeOneConsoleRole(
  db: Queries,
  userId: string,
): Promise<z.infer<typeof roles> | null> {
  const found = await db.maybeOne(sql.type(row)`select role from auth.console_role where user_id = ${userId}`)
  return found?.role ?? null
}

/** All of them, so that of two operators who are withdrawn at once one is seen to be the last. */
export function anyConsoleRolesForUpdate(db: Queries): Promise<readonly z.infer<typeof heldRow>[]> {
  return db.any(sql.type(heldRow)`
    select user_id as "userId", role, (select banned from auth."user" where id = user_id) as "isLocked"
    from auth.console_role order by user_id for update`)
}

type Given = { userId: string; role: z.infer<typeof roles>; operator: string }

/** In the place of the one that the person has. */
export async function putConsoleRole(db: Queries, { userId, role, operator }: Given): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.console_role (user_id, role, operator) values (${userId}, ${role}, ${operator})
    on conflict (user_id) do update set role = excluded.role, operator = excluded.operator, given_at = now()`)
}

export async function deleteConsoleRole(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.console_role where user_id = ${userId}`)
}
