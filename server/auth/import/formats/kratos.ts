// Ory Kratos: identities as its admin API lists them with include_credential=password.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { joined, links, SECOND_FACTORS, stated, text, textsOf } from './theirs.ts'

const name = z.union([z.string(), z.object({ first: text, last: text })])

const identity = z.object({
  id: text,
  state: text,
  created_at: text,
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

const factors = ['totp', 'webauthn', 'passkey', 'lookup_secret']

export const kratos = jsonFormat('kratos', 'identities', identity, {
  columnsOf: ({ traits, verifiable_addresses: addresses, ...one }) => {
    const email = traits?.email ?? addresses?.find(({ via }) => via === 'email')?.value
    return {
      ...textsOf(traits),
      ...stated({
        email,
        id: one.id,
        name: nameOf(traits),
        email_verified: addresses?.some(({ value, verified }) => verified && value === email),
        banned: one.state === 'inactive',
        password_hash: one.credentials?.password?.config?.hashed_password,
        created_at: one.created_at,
      }),
    }
  },
  leftOf: ({ credentials, verifiable_addresses: addresses }) => [
    ...links(credentials?.oidc !== undefined),
    ...(factors.some((factor) => credentials?.[factor] !== undefined) ? [SECOND_FACTORS] : []),
    ...(addresses?.some(({ via }) => via !== 'email') ? ['phone numbers'] : []),
  ],
})
