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

/** A comma list of `id=Name`; empty for none. Where it is another, its fault names the place, and no value. */
export const buttons = (row: Pick<Setting, 'meaning' | 'fallback'>): Setting<readonly Button[]> => {
  const expects = 'a comma list of id=Name, such as google=Google'
  return {
    expects,
    schema: z.string().transform((text, ctx) => {
      const pairs = text.split(',')
      const read = pairs.map(buttonOf)
      const wrong = read.findIndex((button, index) => button === null && pairs[index] !== '')
      if (wrong === -1) return read.filter((button) => button !== null)
      ctx.addIssue({
        code: 'custom',
        params: { expects: `entry ${wrong + 1} of ${pairs.length} is no id=Name: give ${expects}` },
      })
      return z.NEVER
    }) as unknown as Setting<readonly Button[]>['schema'],
    ...row,
  }
}

function buttonOf(pair: string): Button | null {
  const [id = '', name = '', ...others] = pair.split('=').map((part) => part.trim())
  const isOne = others.length === 0 && providerId.safeParse(id).success
  return isOne ? { id, name: name || capitalised(id) } : null
}
