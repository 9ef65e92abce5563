// Supabase Auth: the rows of its table auth.users as JSON, each with its identities and factors, which psql writes one a line.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { appOf, leftOfApps, OTHER_FACTORS, secretOf } from './their-proofs.ts'
import { LINKS, stated, text, textsOf } from './theirs.ts'

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
  identities: z.array(z.object({ provider: z.string(), provider_id: text })).nullish(),
  mfa_factors: z.array(z.object({ factor_type: z.string(), status: z.string(), secret: text })).nullish(),
})
type User = z.infer<typeof user>

const isElsewhere = (provider: string) => !['email', 'phone'].includes(provider)

const identitiesIn = ({ identities }: User) =>
  (identities ?? []).flatMap(({ provider, provider_id: subject }) =>
    subject && isElsewhere(provider) ? [{ provider, subject }] : [],
  )

const factorsIn = ({ mfa_factors: factors }: User) =>
  (factors ?? []).filter(({ status }) => status === 'verified')

const secretsIn = (user: User) =>
  factorsIn(user)
    .filter(({ factor_type: type }) => type === 'totp')
    .map(({ secret }) => (secret ? secretOf({ secret }) : null))

/** PostgreSQL's `infinity` is no date of JavaScript’s, and a ban for ever. */
const isBanned = (until: string | null | undefined) =>
  Boolean(until) && !(Date.parse(until ?? '') <= Date.now())

const said = (value: unknown) => (typeof value === 'string' ? value : null)

export const supabase = jsonFormat('supabase', null, user, {
  personIn: ({ raw_user_meta_data: meta, ...one }) => ({
    app: appOf(secretsIn(one)),
    identities: identitiesIn(one),
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
  leftOf: (one) => [
    ...(!one.identities && one.raw_app_meta_data?.providers?.some(isElsewhere) ? [LINKS] : []),
    ...leftOfApps(secretsIn(one)),
    ...(factorsIn(one).some(({ factor_type: type }) => type !== 'totp') ? [OTHER_FACTORS] : []),
    ...(one.phone ? ['phone numbers'] : []),
  ],
})
