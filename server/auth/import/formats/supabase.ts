// Supabase Auth: the rows of its table auth.users as JSON, which psql writes one a line.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { links, stated, text, textsOf } from './theirs.ts'

const user = z.object({
  id: text,
  email: text,
  email_confirmed_at: text,
  encrypted_password: text,
  banned_until: text,
  deleted_at: text,
  created_at: text,
  phone: text,
  raw_user_meta_data: z.record(z.string(), z.unknown()).nullish(),
  raw_app_meta_data: z
    .looseObject({ providers: z.array(z.string()).nullish() })
    .nullish()
    .catch(null),
})

/** PostgreSQL's `infinity` is no date of JavaScript’s, and a ban for ever. */
const isBanned = (until: string | null | undefined) =>
  Boolean(until) && !(Date.parse(until ?? '') <= Date.now())

const said = (value: unknown) => (typeof value === 'string' ? value : null)

export const supabase = jsonFormat('supabase', null, user, {
  personIn: ({ raw_user_meta_data: meta, ...one }) => ({
    own: textsOf(meta),
    columns: {
      ...textsOf(one.raw_app_meta_data),
      ...stated({
        email: one.email,
        id: one.id,
        name: said(meta?.full_name) ?? said(meta?.name),
        email_verified: Boolean(one.email_confirmed_at),
        // Who is deleted there stays out as well.
        banned: Boolean(one.deleted_at) || isBanned(one.banned_until),
        password_hash: one.encrypted_password,
        image: said(meta?.avatar_url) ?? said(meta?.picture),
        created_at: one.created_at,
      }),
    },
  }),
  leftOf: ({ raw_app_meta_data: app, phone }) => [
    ...links(app?.providers?.some((provider) => !['email', 'phone'].includes(provider))),
    ...(phone ? ['phone numbers'] : []),
  ],
})
