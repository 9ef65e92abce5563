// What the auth service answers about API keys, in Better Auth's shapes.

import { z } from 'zod'
import { authErrors } from './auth-errors.ts'

/** `lastRequest`: the first of the last day on which it was used. */
export const wireApiKey = z.object({
  id: z.string(),
  configId: z.literal('default'),
  /** The id of its person. */
  referenceId: z.string(),
  name: z.string().nullable(),
  prefix: z.string(),
  start: z.string(),
  enabled: z.literal(true),
  /** Whether another one counts in its place: an addition to Better Auth’s shape. */
  state: z.enum(['active', 'rotated']),
  permissions: z.record(z.string(), z.array(z.string())).nullable(),
  rateLimitEnabled: z.boolean(),
  /** How often it may be shown in so many milliseconds; null for a key without a limit. */
  rateLimitMax: z.number().nullable(),
  rateLimitTimeWindow: z.number().nullable(),
  metadata: z.null(),
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string().nullable(),
  lastRequest: z.string().nullable(),
})
export type WireApiKey = z.infer<typeof wireApiKey>

/** The only answer that has the key. */
export const createApiKeyReply = wireApiKey.extend({ key: z.string() })
export type CreateApiKeyReply = z.infer<typeof createApiKeyReply>

export const listApiKeysReply = z.object({ apiKeys: z.array(wireApiKey), total: z.number() })
export type ListApiKeysReply = z.infer<typeof listApiKeysReply>

/** What is wrong with a key that is shown: codes of the answer’s body, whose status is 200. */
export const apiKeyFaults = {
  INVALID_API_KEY: 'Invalid API key.',
  KEY_EXPIRED: authErrors.KEY_EXPIRED.message,
  USER_BANNED: 'User is banned',
  RATE_LIMITED: 'Rate limit exceeded.',
  KEY_NOT_FOUND: authErrors.KEY_NOT_FOUND.message,
} as const
export type ApiKeyFault = keyof typeof apiKeyFaults

export const verifyApiKeyReply = z.object({
  valid: z.boolean(),
  error: z
    .object({
      message: z.string(),
      code: z.string(),
      /** In how many milliseconds a key counts again whose limit is reached. */
      details: z.object({ tryAgainIn: z.number() }).optional(),
    })
    .nullable(),
  key: wireApiKey.nullable(),
  /** Whose it is: an addition to Better Auth’s response. */
  user: z
    .object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() })
    .nullable(),
})
export type VerifyApiKeyReply = z.infer<typeof verifyApiKeyReply>

/** By resource, the actions. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Whether all that is asked for is among what a key has. */
export const hasPermissions = (had: Permissions | null, asked: Permissions): boolean =>
  Object.entries(asked).every(([resource, actions]) =>
    actions.every(
      (action) => had !== null && Object.hasOwn(had, resource) && had[resource]?.includes(action),
    ),
  )

/** What a service answers a program whose key was shown as often as its limit allows. */
export const keyLimited = {
  code: 'RATE_LIMITED',
  error: 'This API key has reached its limit of requests. Try again later.',
} as const

/** What a service answers a program whose key does not do. */
export const keyInsufficient = {
  forDemand: {
    code: 'SESSION_REQUIRED',
    error: 'An API key isn’t enough for this: it needs a person who has signed in.',
  },
  forPermissions: {
    code: 'INSUFFICIENT_PERMISSIONS',
    error: 'This API key doesn’t have the permissions that this needs.',
  },
} as const
