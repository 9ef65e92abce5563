// app.app_user: the application's own users, each linked to an auth-service user by its id as a string.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Language } from '../../wire/service-languages.ts'
import type { Queries } from '../pool.ts'
import { membershipRow } from './membership.ts'

const idRow = z.object({ userId: z.number() })

/** Which second factors the auth service says that somebody has, and when it said so, in whole epoch seconds. */
type FactorsSaid = { factors: readonly string[]; saidAt: number }

/**
 * Creates the user; one who exists meanwhile is updated by a validated token alone, never by a client's own word. Of what is said of their factors the
 * newest counts, and of one second what says more: a JWT may be from before they had one.
 */
export async function putUser(
  db: Queries,
  user: Pick<Person, 'authUserId' | 'email' | 'name' | 'emailVerified'>,
  {
    assurance,
    reason,
    language = null,
  }: { assurance: 'token' | 'client-asserted'; reason: FactorsSaid | null; language?: Language | null },
): Promise<number> {
  const described =
    assurance === 'token'
      ? sql.fragment`email = excluded.email, name = excluded.name, email_verified = excluded.email_verified,
          language = coalesce(excluded.language, app_user.language),`
      : sql.fragment``
  const { factors, saidAt } = reason ?? { factors: [], saidAt: null }
  const isNewer = sql.fragment`
    (excluded.factors_said_at, cardinality(excluded.factors)) > (app_user.factors_said_at, cardinality(app_user.factors))`
  const { userId } = await db.one(sql.type(idRow)`
    insert into app.app_user (auth_user_id, email, name, email_verified, language, factors, factors_said_at)
    values (${user.authUserId}, ${user.email}, ${user.name}, ${user.emailVerified}, ${language}, ${sql.array([...factors], 'text')},
            coalesce(to_timestamp(${saidAt}::float8), '-infinity'))
    on conflict (auth_user_id) do update
    set ${described} updated_at = now(),
        factors = case when ${isNewer} then excluded.factors else app_user.factors end,
        factors_said_at = greatest(excluded.factors_said_at, app_user.factors_said_at)
    returning user_id as "userId"`)
  return userId
}

/** With their memberships and sessions. */
export async function deleteUser(db: Queries, userId: number): Promise<void> {
  await db.send(sql.unsafe`delete from app.app_user where user_id = ${userId}`)
}

const personRow = z.object({
  userId: z.number(),
  authUserId: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  language: z.string().nullable(),
  factors: z.array(z.string()),
  hasSaidFactors: z.boolean(),
  tenants: z.array(membershipRow),
})

/** A user, with their tenants in the order in which they joined. `hasSaidFactors`: whether the auth service has ever said which factors they have. */
export type Person = z.infer<typeof personRow>

export function maybeOnePerson(
  db: Queries,
  by: { userId: number } | { authUserId: string },
): Promise<Person | null> {
  const isIt =
    'userId' in by ? sql.fragment`u.user_id = ${by.userId}` : sql.fragment`u.auth_user_id = ${by.authUserId}`
  return db.maybeOne(sql.type(personRow)`
    select u.user_id as "userId", u.auth_user_id as "authUserId", u.email, u.name, u.email_verified as "emailVerified", u.language,
      u.factors,
      u.factors_said_at > '-infinity' as "hasSaidFactors", of_user.tenants
    from app.app_user u cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.tenant_id, 'name', t.name, 'slug', t.slug, 'isDefault', m.is_default, 'role', m.role,
        'secondFactorFrom', extract(epoch from t.second_factor_from) * 1000,
        'demandsFactor', coalesce(t.second_factor_from <= now(), false)
      ) order by m.joined_at, t.tenant_id), '[]') as tenants
      from app.membership m join app.tenant t using (tenant_id) where m.user_id = u.user_id) of_user
    where ${isIt}`)
}
