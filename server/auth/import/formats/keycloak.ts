// Keycloak: the users of a realm’s export, with their hashes.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { appOf, base32Of, leftOfApps, OTHER_FACTORS, secretOf } from './their-proofs.ts'
import { joined, stated, text, textsOf } from './theirs.ts'

/** JSON within a text. */
const within = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((json, ctx): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        ctx.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(shape)

const secret = within(z.object({ value: z.string(), salt: z.string() }))
const cost = within(
  z.object({
    hashIterations: z.number().int(),
    algorithm: z.string(),
    additionalParameters: z.record(z.string(), z.array(z.string())).nullish(),
  }),
)

const appSecret = within(z.object({ value: z.string() }))
const appKind = within(
  z.object({
    subType: z.string(),
    digits: z.number().nullish(),
    period: z.number().nullish(),
    algorithm: text,
    secretEncoding: text,
  }),
)

const user = z.object({
  id: text,
  username: text,
  email: text,
  emailVerified: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  createdTimestamp: z.number().min(0).max(4e12).nullish().catch(null),
  firstName: text,
  lastName: text,
  attributes: z.record(z.string(), z.array(z.string())).nullish(),
  credentials: z.array(z.object({ type: z.string(), secretData: text, credentialData: text })).nullish(),
  federatedIdentities: z.array(z.object({ identityProvider: z.string(), userId: z.string() })).nullish(),
  realmRoles: z.array(z.string()).nullish(),
  groups: z.array(z.string()).nullish(),
})
type Credentials = z.infer<typeof user>['credentials']

/** Without an encoding the text itself is the key. Null for what is no app of ours. */
const secretsIn = (credentials: Credentials) =>
  (credentials ?? [])
    .filter(({ type }) => type === 'otp')
    .map(({ secretData, credentialData }) => {
      const { data: kept } = appSecret.safeParse(secretData)
      const { data: by } = appKind.safeParse(credentialData)
      if (!kept || by?.subType !== 'totp') return null
      return secretOf({ ...by, secret: by.secretEncoding ? kept.value : base32Of(kept.value) })
    })

const unpadded = (base64: string) => base64.replace(/=+$/, '')

/** In the format that every kind of hash has here, its salt and its key in base64. Unknown ones are refused by their name. */
function hashOf(credentials: Credentials): string | null {
  const found = credentials?.find(({ type }) => type === 'password')
  if (!found) return null
  const { data: kept } = secret.safeParse(found.secretData)
  const { data: by } = cost.safeParse(found.credentialData)
  if (!kept || !by) return 'unreadable'
  const [salt, key] = [unpadded(kept.salt), unpadded(kept.value)]
  const { algorithm, hashIterations, additionalParameters: more } = by
  if (algorithm !== 'argon2') {
    const digest = algorithm === 'pbkdf2' ? 'pbkdf2-sha1' : algorithm
    return `$${digest}$${hashIterations}$${salt}$${key}`
  }
  const { type = ['id'], memory = [], parallelism = ['1'] } = more ?? {}
  return `$argon2${type[0]}$v=19$m=${memory[0]},t=${hashIterations},p=${parallelism[0]}$${salt}$${key}`
}

/** Keycloak has lists; a field has one value. */
const first = (attributes: Readonly<Record<string, readonly string[]>> | null | undefined) =>
  Object.fromEntries(Object.entries(attributes ?? {}).map(([name, [value]]) => [name, value]))

export const keycloak = jsonFormat('keycloak', 'users', user, {
  // Which of the attributes people may edit is a setting of the realm, which the export of users lacks.
  personIn: (one) => ({
    app: appOf(secretsIn(one.credentials)),
    identities: (one.federatedIdentities ?? []).map(({ identityProvider: provider, userId: subject }) => ({
      provider,
      subject,
    })),
    own: textsOf(first(one.attributes)),
    columns: stated({
      email: one.email,
      id: one.id,
      name: joined(one.firstName, one.lastName),
      email_verified: one.emailVerified,
      banned: one.enabled === false,
      password_hash: hashOf(one.credentials),
      created_at: one.createdTimestamp ? new Date(one.createdTimestamp).toISOString() : null,
    }),
  }),
  leftOf: ({ username, email, credentials, realmRoles, groups }) => [
    ...leftOfApps(secretsIn(credentials)),
    ...(credentials?.some(({ type }) => !['password', 'otp'].includes(type)) ? [OTHER_FACTORS] : []),
    ...(username && username !== email ? ['usernames'] : []),
    ...((realmRoles?.length ?? 0) + (groups?.length ?? 0) > 0 ? ['roles and groups'] : []),
  ],
})
