// app.tenant and app.membership as they are changed: a tenant is locked before its members are read and written.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries, Transaction } from '../pool.ts'

const requesterRow = z.object({ userId: z.number(), email: z.string(), isProven: z.boolean() })
/** `isProven`: whether the auth service says that the e-mail is theirs. */
export type Requester = z.infer<typeof requesterRow>

/** The requester is locked before any tenant, as a person who is deleted is. Null for somebody who is deleted. */
export const maybeOneRequesterForShare = (db: Queries, userId: number) =>
  db.maybeOne(sql.type(requesterRow)`
    select user_id as "userId", email, email_verified as "isProven" from app.app_user
    where user_id = ${userId} for key share`)

const lockedRow = z.object({ tenantId: z.string(), demandsFactor: z.boolean() })

/** Until the transaction ends nobody else changes the tenant or who belongs to it. */
export const maybeOneTenantForUpdate = (db: Queries, tenantId: string) =>
  db.maybeOne(sql.type(lockedRow)`
    select tenant_id as "tenantId", coalesce(second_factor_from <= now(), false) as "demandsFactor"
    from app.tenant where tenant_id = ${tenantId} for update`)

const roleRow = z.object({ role: z.string() })

export const maybeOneRole = (db: Queries, tenantId: string, userId: number) =>
  db.maybeOne(sql.type(roleRow)`
    select role from app.membership where tenant_id = ${tenantId} and user_id = ${userId}`)

type Membership = { tenantId: string; userId: number; role: string }

export async function insertMembership(db: Queries, { tenantId, userId, role }: Membership): Promise<void> {
  await db.send(sql.unsafe`
    insert into app.membership (user_id, tenant_id, role) values (${userId}, ${tenantId}, ${role})`)
}

export async function updateRole(db: Queries, { tenantId, userId, role }: Membership): Promise<void> {
  await db.send(sql.unsafe`
    update app.membership set role = ${role} where tenant_id = ${tenantId} and user_id = ${userId}`)
}

export async function deleteMembership(
  db: Queries,
  { tenantId, userId }: Omit<Membership, 'role'>,
): Promise<void> {
  await db.send(sql.unsafe`
    delete from app.membership where tenant_id = ${tenantId} and user_id = ${userId}`)
}

/** PostgreSQL’s SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

/** @returns false where another tenant has the slug */
export function updateTenant(
  tx: Transaction,
  { tenantId, name, slug }: { tenantId: string; name: string; slug: string },
): Promise<boolean> {
  return tx
    .transaction(async (savepoint) => {
      await savepoint.query(sql.unsafe`
        update app.tenant set name = ${name}, slug = ${slug} where tenant_id = ${tenantId}`)
      return true
    })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
      throw error
    })
}

/** @param days until it holds; null to demand nothing any more */
export async function updateDemand(db: Queries, tenantId: string, days: number | null): Promise<void> {
  await db.send(sql.unsafe`
    update app.tenant set second_factor_from = now() + make_interval(days => ${days}) where tenant_id = ${tenantId}`)
}

/** With its memberships. Invitations stay and count, without a tenant: nobody sees them any more. */
export async function deleteTenant(db: Queries, tenantId: string): Promise<void> {
  await db.send(sql.unsafe`delete from app.tenant where tenant_id = ${tenantId}`)
}

const personRow = z.object({ userId: z.number(), authUserId: z.string() })

/** Somebody who is to be deleted: nothing can refer to them any more until the transaction ends. */
export const maybeOnePersonForUpdate = (db: Queries, by: { userId: number } | { authUserId: string }) =>
  db.maybeOne(
    'userId' in by
      ? sql.type(personRow)`
        select user_id as "userId", auth_user_id as "authUserId" from app.app_user where user_id = ${by.userId} for update`
      : sql.type(personRow)`
        select user_id as "userId", auth_user_id as "authUserId" from app.app_user where auth_user_id = ${by.authUserId} for update`,
  )

/** The next one that they own, in an order in which nobody waits for nobody; locked. */
export const maybeOneOwnedForUpdate = (db: Queries, userId: number) =>
  db.maybeOne(sql.type(lockedRow)`
    select t.tenant_id as "tenantId", coalesce(second_factor_from <= now(), false) as "demandsFactor"
    from app.membership m join app.tenant t using (tenant_id)
    where m.user_id = ${userId} and m.role = 'owner' order by t.tenant_id limit 1 for update of t`)

const heirRow = z.object({ userId: z.number() })

/** Who has it when its owner is gone: of those with the first of the roles that somebody has, who has been there longest. */
export const maybeOneHeir = (db: Queries, tenantId: string, ownerId: number, roles: readonly string[]) =>
  db.maybeOne(sql.type(heirRow)`
    select user_id as "userId" from app.membership where tenant_id = ${tenantId} and user_id <> ${ownerId}
    order by array_position(${sql.array(roles, 'text')}, role), joined_at, user_id limit 1`)

const memberRow = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  joinedAt: z.number(),
  withoutFactor: z.number(),
  withUnknownFactors: z.number(),
})

/** Of a larger organization the others are not listed. */
export const MOST_SHOWN = 1000

/**
 * In the order of their roles, then in that in which they joined; `joinedAt` in epoch ms. Of all members, `withoutFactor`: how many have
 * no second factor; `withUnknownFactors`: of how many the auth service has not said whether they have one.
 */
export const anyMembers = (db: Queries, tenantId: string, roles: readonly string[]) =>
  db.any(sql.type(memberRow)`
    select user_id as "userId", u.name, u.email, m.role, m.joined_at as "joinedAt",
      (count(*) filter (where u.factors = '{}' and u.factors_said_at > '-infinity') over ())::integer as "withoutFactor",
      (count(*) filter (where u.factors_said_at = '-infinity') over ())::integer as "withUnknownFactors"
    from app.membership m join app.app_user u using (user_id) where m.tenant_id = ${tenantId}
    order by array_position(${sql.array(['owner', ...roles], 'text')}, m.role), m.joined_at, user_id limit ${MOST_SHOWN}`)

const heldRow = z.object({ role: z.string(), members: z.number() })

/** How many members have each role. */
export const anyRolesHeld = (db: Queries) =>
  db.any(sql.type(heldRow)`
    select role, count(*)::integer as members from app.membership group by role order by role`)
