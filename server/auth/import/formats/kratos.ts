// Ory Kratos: identities as its admin API lists them, with the credentials that include_credential asks for.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { appOf, leftOfApps, OTHER_FACTORS, secretOfUri } from './their-proofs.ts'
import { joined, LINKS, SECOND_FACTORS, stated, text, textsOf } from './theirs.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()
const name = z.union([z.string(), z.object({ first: text, last: text })])

/** Without its configuration where nobody has asked for that. */
const credential = <Shape extends z.ZodType>(config: Shape) =>
  z.object({ config: config.nullish().catch(null) }).nullish()

const recoveryCode = z.object({ code: z.string(), used_at: text })

const identity = z.object({
  id: text,
  state: text,
  created_at: text,
  metadata_public: metadata,
  metadata_admin: metadata,
  traits: z.looseObject({ email: text, name: name.nullish().catch(null) }).nullish(),
  verifiable_addresses: z
    .array(z.object({ value: z.string(), via: z.string(), verified: z.boolean() }))
    .nullish(),
  credentials: z
    .looseObject({
      password: credential(z.object({ hashed_password: text })),
      oidc: credential(
        z.object({ providers: z.array(z.object({ provider: z.string(), subject: z.string() })) }),
      ),
      totp: credential(z.object({ totp_url: z.string() })),
      lookup_secret: credential(z.object({ recovery_codes: z.array(recoveryCode) })),
    })
    .nullish(),
})
type Identity = z.infer<typeof identity>

const nameOf = (traits: Identity['traits']) => {
  const told = traits?.name
  return typeof told === 'string' ? told : joined(told?.first, told?.last)
}

/** Kratos writes of scrypt N itself instead of its logarithm, and pads base64. */
function asOurs(hash: string | null | undefined): string | null {
  const { N, rest = '' } = /^\$scrypt\$ln=(?<N>\d+)(?<rest>,r=.*)$/.exec(hash ?? '')?.groups ?? {}
  if (N === undefined) return hash ?? null
  return `$scrypt$ln=${Math.log2(Number(N))}${rest.replaceAll(/=+(?=\$|$)/g, '')}`
}

type Credentials = Identity['credentials']

const secretsIn = (credentials: Credentials) => {
  const uri = credentials?.totp?.config?.totp_url
  return uri === undefined ? [] : [secretOfUri(uri)]
}

const CODES = 'recovery codes, but no authenticator app that comes along'

const codesIn = (credentials: Credentials) =>
  (credentials?.lookup_secret?.config?.recovery_codes ?? []).flatMap(({ code, used_at: usedAt }) =>
    usedAt ? [] : [code],
  )

/** Of an app, and of codes, the export may lack what they are. */
const isWithout = (found: { config?: unknown } | null | undefined) => Boolean(found && !found.config)

export const kratos = jsonFormat('kratos', 'identities', identity, {
  personIn: ({ traits, verifiable_addresses: addresses, ...one }) => {
    const email = traits?.email ?? addresses?.find(({ via }) => via === 'email')?.value
    return {
      app: appOf(secretsIn(one.credentials), codesIn(one.credentials)),
      identities: one.credentials?.oidc?.config?.providers ?? [],
      own: textsOf(traits),
      columns: {
        ...textsOf(one.metadata_public),
        ...textsOf(one.metadata_admin),
        ...stated({
          email,
          id: one.id,
          name: nameOf(traits),
          email_verified: addresses?.some(({ value, verified }) => verified && value === email),
          banned: one.state === 'inactive',
          password_hash: asOurs(one.credentials?.password?.config?.hashed_password),
          created_at: one.created_at,
        }),
      },
    }
  },
  leftOf: ({ credentials, verifiable_addresses: addresses }) => [
    ...(isWithout(credentials?.oidc) ? [LINKS] : []),
    ...(isWithout(credentials?.totp) || isWithout(credentials?.lookup_secret) ? [SECOND_FACTORS] : []),
    ...leftOfApps(secretsIn(credentials)),
    ...(codesIn(credentials).length > 0 && !appOf(secretsIn(credentials)) ? [CODES] : []),
    ...(credentials?.webauthn || credentials?.passkey ? [OTHER_FACTORS] : []),
    ...(addresses?.some(({ via }) => via !== 'email') ? ['phone numbers'] : []),
  ],
})
