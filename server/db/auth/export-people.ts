// Reads everybody for an export, page by page, in the order of their ids.

import { sql } from 'slonik'
import { z } from 'zod'
import { userFields } from '../../wire/user-fields.ts'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  banned: z.boolean(),
  image: z.string().nullable(),
  createdAt: z.number(),
  fields: userFields.nullable(),
  passwordHash: z.string().nullable(),
  links: z.array(z.object({ provider: z.string(), subject: z.string() })),
  /** Its secret, sealed. */
  app: z.string().nullable(),
})
export type ExportedPerson = z.infer<typeof row>

const PAGE = 1000

/**
 * Of an unverified person the hash of the only password that was ever proposed: where the file is imported nobody knows any
 * more which browser proposed it, and the last one may be a stranger’s.
 */
export async function* everybody(db: Queries): AsyncGenerator<readonly ExportedPerson[]> {
  let after = ''
  for (;;) {
    const page = await db.any(sql.type(row)`
      select u.id, u.email, u.name, u."emailVerified", u.banned, u.image, u."createdAt", u.fields,
        case when u."emailVerified"
          then (select password from auth.account where "userId" = u.id and "providerId" = 'credential')
          else (select min(password_hash) from auth.signup_attempt where user_id = u.id having count(*) = 1 and not bool_or(at_sign_in))
          end as "passwordHash",
        (select coalesce(jsonb_agg(jsonb_build_object('provider', "providerId", 'subject', "accountId") order by id), '[]')
         from auth.account where "userId" = u.id and "providerId" <> 'credential') as links,
        (select secret from auth.totp where user_id = u.id and state = 'active') as app
      from auth."user" u where u.id > ${after} order by u.id limit ${PAGE}`)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}
