// Auth0: the users that its export job writes, one a line, or the password hashes that its support hands over.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { links, SECOND_FACTORS, stated, text, textsOf } from './theirs.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

const user = z.object({
  user_id: text,
  /** Of the export of hashes, whose ids lack what Auth0 sets before them. */
  _id: z.object({ $oid: z.string() }).nullish(),
  alt_id: text,
  email: text,
  email_verified: z.boolean().nullish(),
  identifiers: z
    .array(z.object({ type: z.string(), value: z.string(), verified: z.boolean().nullish() }))
    .nullish(),
  name: text,
  picture: text,
  created_at: text,
  blocked: z.boolean().nullish(),
  passwordHash: text,
  phone_number: text,
  identities: z.array(z.object({ provider: z.string() })).nullish(),
  multifactor: z.array(z.unknown()).nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
})

const isOfEmail = ({ type }: { type: string }) => type === 'email'

export const auth0 = jsonFormat('auth0', null, user, {
  columnsOf: ({ _id, alt_id, identifiers, ...one }) => {
    const identifier = identifiers?.find(isOfEmail)
    const email = one.email ?? identifier?.value
    const id = one.user_id ?? (_id && `auth0|${alt_id ?? _id.$oid}`)
    return {
      ...textsOf(one.app_metadata),
      ...textsOf(one.user_metadata),
      ...stated({
        email,
        // A bar separates the provider from what it calls the person, and is in none of our ids.
        id: id?.replaceAll('|', '-'),
        // Auth0 says the email for a name where it knows none.
        name: one.name === email ? null : one.name,
        email_verified: one.email_verified ?? identifier?.verified,
        banned: one.blocked,
        password_hash: one.passwordHash,
        image: one.picture,
        created_at: one.created_at,
      }),
    }
  },
  leftOf: ({ identities, multifactor, phone_number: phone }) => [
    ...links(identities?.some(({ provider }) => provider !== 'auth0')),
    ...(multifactor && multifactor.length > 0 ? [SECOND_FACTORS] : []),
    ...(phone ? ['phone numbers'] : []),
  ],
})
