// Signs in a person who is a member of as many tenants as a test wants.

import { randomUUID } from 'node:crypto'
import { type FakeAuth, json, type RunningApp } from '../../../../support/app-service.ts'
import type { Answer } from '../../../../support/auth-service.ts'
import { CALLBACK, person, sessionOf } from '../../../../support/callback.ts'
import { connectTo } from '../../../../support/databases.ts'

export type Member = { answer: Answer; session: { cookie: string }; tenants: string[] }

/** @param memberships one entry for each tenant; true marks the default */
export async function signInMember(
  app: RunningApp,
  auth: FakeAuth,
  memberships: boolean[],
  emailVerified = true,
): Promise<Member> {
  const user = { ...person(), emailVerified }
  auth.behave((_, response) => json(response, 200, { user }))
  await app.post(CALLBACK, { token: 'some-opaque-token' })
  const db = await connectTo(app.databaseUrl)
  const tenants: string[] = []
  for (const isDefault of memberships) {
    const { rows } = await db.query<{ tenant_id: string }>(
      `with t as (insert into app.tenant (name, slug) values ('T', $1) returning tenant_id)
       insert into app.membership (user_id, tenant_id, is_default)
       select user_id, tenant_id, $3 from app.app_user, t where auth_user_id = $2 returning tenant_id`,
      [randomUUID(), user.id, isDefault],
    )
    tenants.push(rows[0]?.tenant_id ?? '')
  }
  const answer = await app.post(CALLBACK, { token: 'some-opaque-token' })
  return { answer, session: sessionOf(answer), tenants }
}
