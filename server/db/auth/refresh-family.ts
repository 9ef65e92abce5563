// auth.refresh_family: the refresh tokens that follow one another from one code, as a whole.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

export const familyState = z.enum(['active', 'rotated', 'reused', 'ended'])
const row = z.object({ id: z.string(), state: familyState })
export type RefreshFamilyRow = z.infer<typeof row>

/** Their grant has to be locked first. */
export function anyFamiliesForUpdate(db: Queries, grantId: string): Promise<readonly RefreshFamilyRow[]> {
  return db.any(sql.type(row)`
    select id, state from auth.refresh_family where grant_id = ${grantId} order by id for update`)
}

export async function addFamily(db: Queries, id: string, grantId: string): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.refresh_family (id, grant_id, state) values (${id}, ${grantId}, 'active')`)
}

export async function putFamilyState(db: Queries, { id, state }: RefreshFamilyRow): Promise<void> {
  await db.send(sql.unsafe`update auth.refresh_family set state = ${state} where id = ${id}`)
}
