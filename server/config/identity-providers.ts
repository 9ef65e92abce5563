// The shapes of OIDC_PROVIDERS and SOCIAL_PROVIDERS, and how the second follows from the first.

import { z } from 'zod'
import { type Env, type Setting, safeAddress } from './setting.ts'

const providerId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/)

const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

/** `id` stands in URLs and in the database, `name` on the button; discovery starts at `issuer`. */
const identityProvider = z.strictObject({
  // Better Auth's account rows have "credential" as the provider of passwords.
  id: providerId.refine((id) => id !== 'credential'),
  // The pages receive the buttons as a comma list of id=Name.
  name: z
    .string()
    .regex(/^[^,=]{1,60}$/)
    .optional(),
  issuer: safeAddress,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scopes: z.array(z.string().min(1)).default(['openid', 'email', 'profile']),
})

export const providerNames = Object.keys(identityProvider.shape)

export const identityProviders = z
  .array(
    identityProvider.transform((provider) => ({
      ...provider,
      name: provider.name ?? capitalised(provider.id),
    })),
  )
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
  .readonly()

const named = z.array(z.object({ id: providerId, name: z.string().optional() }))

/** `id=Name` of each provider in OIDC_PROVIDERS. None while that is unreadable: the fault is reported for it alone. */
export function buttonsOf(env: Env): string {
  try {
    const list = named.parse(JSON.parse(env.OIDC_PROVIDERS || '[]'))
    return list.map(({ id, name }) => `${id}=${name ?? capitalised(id)}`).join(',')
  } catch {
    return ''
  }
}

export type Button = { id: string; name: string }

/** A comma list of `id=Name`; empty for none. */
export const buttons = (row: Pick<Setting, 'meaning' | 'fallback'>): Setting<readonly Button[]> => ({
  expects: 'a comma list of id=Name, such as google=Google',
  schema: z
    .string()
    .transform((text) => text.split(',').filter(Boolean).map(buttonOf))
    .refine((list) => list.every(({ id }) => providerId.safeParse(id).success)) as Setting<
    readonly Button[]
  >['schema'],
  ...row,
})

function buttonOf(pair: string): Button {
  const [id = '', name = ''] = pair.split('=').map((part) => part.trim())
  return { id, name: name || capitalised(id) }
}
