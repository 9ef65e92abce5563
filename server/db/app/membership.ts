// app.tenant and app.membership: the tenants, and the users who belong to them.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const tenantRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isDefault: z.boolean(),
})
export type TenantRow = z.infer<typeof tenantRow>

/**
 * A tenant of somebody’s. `secondFactorFrom`: from when it demands a second factor of its members, in epoch ms; null for never.
 * `demandsFactor`: whether that is so by now, by the database’s clock.
 */
export const membershipRow = tenantRow.extend({
  role: z.string(),
  secondFactorFrom: z.number().nullable(),
  demandsFactor: z.boolean(),
})
export type MembershipRow = z.infer<typeof membershipRow>

/** @param id that of an organization that is taken over @returns null when the slug is taken */
export function maybeOneNewTenant(
  db: Queries,
  { id = null, name, slug, createdBy }: { id?: string | null; name: string; slug: string; createdBy: number },
): Promise<TenantRow | null> {
  return db.maybeOne(sql.type(tenantRow)`
    insert into app.tenant (tenant_id, name, slug, created_by)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${name}, ${slug}, ${createdBy}) on conflict (slug) do nothing
    returning tenant_id as id, name, slug, false as "isDefault"`)
}

const countRow = z.object({ count: z.number() })

/**
 * How many tenants a user has created; null for one who was deleted meanwhile. Until the transaction ends, no other one
 * counts for the same user.
 */
export async function countCreated(db: Queries, userId: number): Promise<number | null> {
  await db.send(sql.unsafe`select 1 from app.app_user where user_id = ${userId} for update`)
  const found = await db.maybeOne(sql.type(countRow)`
    select (select count(*) from app.tenant where created_by = user_id)::integer as count
    from app.app_user where user_id = ${userId}`)
  return found?.count ?? null
}

/**
 * The old default is cleared first, because the unique index is not deferred. The user's row is locked before that, so
 * that of two concurrent choices the second clears what the first has set.
 */
export async function makeDefault(db: Queries, userId: number, tenantId: string): Promise<void> {
  await db.send(sql.unsafe`select 1 from app.app_user where user_id = ${userId} for update`)
  await db.send(sql.unsafe`
    update app.membership set is_default = false where user_id = ${userId} and is_default`)
  await db.send(sql.unsafe`
    update app.membership set is_default = true where user_id = ${userId} and tenant_id = ${tenantId}`)
}
