// app.app_user: the application's own users, each linked to an auth-service user by its id as a string.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const idRow = z.object({ userId: z.number() })

type Person = { authUserId: string; email: string; name: string; emailVerified: boolean }

/** Creates or updates the user with the claims of a validated token. */
export async function oneUserOfToken(db: Queries, person: Person): Promise<number> {
  const { userId } = await db.one(sql.type(idRow)`
    insert into app.app_user (auth_user_id, email, name, email_verified)
    values (${person.authUserId}, ${person.email}, ${person.name}, ${person.emailVerified})
    on conflict (auth_user_id) do update
    set email = excluded.email, name = excluded.name, email_verified = excluded.email_verified, updated_at = now()
    returning user_id as "userId"`)
  return userId
}

/** The same for claims of the client alone, which do not overwrite those of an existing user. */
export async function oneUserOfClaim(db: Queries, person: Person): Promise<number> {
  const { userId } = await db.one(sql.type(idRow)`
    insert into app.app_user (auth_user_id, email, name, email_verified)
    values (${person.authUserId}, ${person.email}, ${person.name}, ${person.emailVerified})
    on conflict (auth_user_id) do update set updated_at = now()
    returning user_id as "userId"`)
  return userId
}

const userRow = z.object({ email: z.string(), name: z.string() })

export function maybeOneAppUser(db: Queries, userId: number): Promise<z.infer<typeof userRow> | null> {
  return db.maybeOne(sql.type(userRow)`select email, name from app.app_user where user_id = ${userId}`)
}
