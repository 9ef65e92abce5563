// Reads everybody for an export, page by page, in the order of their ids.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  banned: z.boolean(),
  image: z.string().nullable(),
  createdAt: z.number(),
  passwordHash: z.string().nullable(),
})
export type ExportedPerson = z.infer<typeof row>

const PAGE = 1000

/** The hash of an unverified person is that of the password that was proposed last, as at a sign-in. */
export async function* everybody(db: Queries): AsyncGenerator<readonly ExportedPerson[]> {
  let after = ''
  for (;;) {
    const page = await db.any(sql.type(row)`
      select u.id, u.email, u.name, u."emailVerified", u.banned, u.image, u."createdAt",
        case when u."emailVerified"
          then (select password from auth.account where "userId" = u.id and "providerId" = 'credential')
          else (select password_hash from auth.signup_attempt where user_id = u.id and password_hash is not null
                order by attempted_at desc, id desc limit 1) end as "passwordHash"
      from auth."user" u where u.id > ${after} order by u.id limit ${PAGE}`)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}
