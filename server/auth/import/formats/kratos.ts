// Ory Kratos: identities as its admin API lists them with include_credential=password.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { joined, links, SECOND_FACTORS, stated, text, textsOf } from './theirs.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()
const name = z.union([z.string(), z.object({ first: text, last: text })])

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
    .looseObject({ password: z.object({ config: z.object({ hashed_password: text }).nullish() }).nullish() })
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

const factors = ['totp', 'webauthn', 'passkey', 'lookup_secret']

export const kratos = jsonFormat('kratos', 'identities', identity, {
  personIn: ({ traits, verifiable_addresses: addresses, ...one }) => {
    const email = traits?.email ?? addresses?.find(({ via }) => via === 'email')?.value
    return {
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
    ...links(credentials?.oidc !== undefined),
    ...(factors.some((factor) => credentials?.[factor] !== undefined) ? [SECOND_FACTORS] : []),
    ...(addresses?.some(({ via }) => via !== 'email') ? ['phone numbers'] : []),
  ],
})
