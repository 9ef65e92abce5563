// How an event is read: with the address that its person, or its invitation, has by now.

import { sql } from 'slonik'
import { z } from 'zod'

export const eventRow = z.object({
  id: z.string(),
  type: z.string(),
  version: z.number(),
  at: z.number(),
  subject: z.string(),
  userId: z.string().nullable(),
  email: z.string().nullable(),
  data: z.record(z.string(), z.json()),
})
/** `at` in epoch ms. */
export type EventRow = z.infer<typeof eventRow>

/** Of a relation `e` of events. */
export const eventColumns = sql.fragment`
  e.id, e.type, e.version, e.at, e.subject, e.user_id as "userId", whose.email, e.data`

export const addressOf = {
  auth: sql.fragment`left join auth."user" whose on whose.id::text = e.user_id`,
  app: sql.fragment`
    left join lateral (
      select email from app.app_user where auth_user_id = e.user_id
      union all
      select email from app.invitation where id = (e.data #>> '{invitation,id}')::uuid) whose on true`,
} as const
