// What an import of organizations asks the database: who is here, and which organizations are, or were.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const person = z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() })

/** Of the auth service’s people. */
export type AuthPerson = z.infer<typeof person>

export const anyAuthPeople = (
  db: Queries,
  schema: string,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
) =>
  db.any(sql.type(person)`
    select id, email, name, "emailVerified" from ${sql.identifier([schema, 'user'])}
    where id = any(${sql.array([...ids], 'text')}) or email = any(${sql.array([...emails], 'text')})`)

const tenant = z.object({ id: z.string() })

/** Of these those that are here, or were: the audit keeps it. */
export const anyKnownTenants = async (db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await db.any(sql.type(tenant)`
    select tenant_id::text as id from app.tenant where tenant_id = any(${sql.array([...ids], 'uuid')})
    union
    select detail->>'tenant' from app.audit_event
    where machine = 'membership' and event = 'organization.requested' and detail->>'tenant' = any(${sql.array([...ids], 'text')})`)
  return new Set(found.map(({ id }) => id))
}
