// Auth0: the users that its export job writes, one a line, each joined with the hash that its support hands over.

import { z } from 'zod'
import type { Identity } from './format.ts'
import { jsonFormat } from './json-records.ts'
import { SECOND_FACTORS, stated, text, textsOf } from './theirs.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

const identity = z.object({
  provider: z.string(),
  connection: text,
  user_id: z.union([z.string(), z.number().transform(String)]),
})

/** Its own database, and what it mails or sends itself, is no provider. */
const isElsewhere = ({ provider }: z.infer<typeof identity>) => !['auth0', 'email', 'sms'].includes(provider)

/** Of a company’s provider the connection is the name, and begins the ID as well. */
function identityOf({ provider, connection, user_id: id }: z.infer<typeof identity>): Identity {
  if (!connection || !['oidc', 'okta'].includes(provider))
    return { provider: provider === 'google-oauth2' ? 'google' : provider, subject: id }
  return {
    provider: connection,
    isOwnName: true,
    subject: id.startsWith(`${connection}|`) ? id.slice(connection.length + 1) : id,
  }
}

/** A hash without its profile has no id: nobody knows whether that person is blocked, or there at all. */
const user = z.object({
  user_id: z.string(),
  email: text,
  email_verified: z.boolean().nullish(),
  name: text,
  picture: text,
  created_at: text,
  blocked: z.boolean().nullish(),
  passwordHash: text,
  phone_number: text,
  identities: z.array(identity).nullish(),
  multifactor: z.array(z.unknown()).nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
})

export const auth0 = jsonFormat('auth0', null, user, {
  personIn: (one) => ({
    identities: (one.identities ?? []).filter(isElsewhere).map(identityOf),
    own: textsOf(one.user_metadata),
    columns: {
      ...textsOf(one.app_metadata),
      ...stated({
        email: one.email,
        id: one.user_id,
        // Auth0 says the email for a name where it knows none.
        name: one.name === one.email ? null : one.name,
        email_verified: one.email_verified,
        banned: one.blocked,
        password_hash: one.passwordHash,
        image: one.picture,
        created_at: one.created_at,
      }),
    },
  }),
  leftOf: ({ multifactor, phone_number: phone }) => [
    ...(multifactor && multifactor.length > 0 ? [SECOND_FACTORS] : []),
    ...(phone ? ['phone numbers'] : []),
  ],
})
