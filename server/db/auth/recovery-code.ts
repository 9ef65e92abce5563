// auth.recovery_code: the recovery codes of each account that has a second factor, as digests.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ id: z.string(), state: z.enum(['unused', 'used']) })
export type RecoveryCodeRow = z.infer<typeof row>

export function maybeOneRecoveryCodeForUpdate(
  db: Queries,
  userId: string,
  digest: string,
): Promise<RecoveryCodeRow | null> {
  return db.maybeOne(sql.type(row)`
    select id, state from auth.recovery_code where user_id = ${userId} and digest = ${digest} for update`)
}

export function anyRecoveryCodesForUpdate(db: Queries, userId: string): Promise<readonly RecoveryCodeRow[]> {
  return db.any(sql.type(row)`
    select id, state from auth.recovery_code where user_id = ${userId} order by id for update`)
}

export async function addRecoveryCodes(
  db: Queries,
  userId: string,
  digests: readonly string[],
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.recovery_code (user_id, digest, state)
    select ${userId}, digest, 'unused' from unnest(${sql.array([...digests], 'text')}) as digest`)
}

export async function useRecoveryCode(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`update auth.recovery_code set state = 'used', used_at = now() where id = ${id}`)
}

export async function deleteRecoveryCodes(db: Queries, ids: readonly string[]): Promise<void> {
  await db.send(sql.unsafe`delete from auth.recovery_code where id = any(${sql.array([...ids], 'uuid')})`)
}
