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
  permissions: z.record(z.string(), z.array(z.string())).nullable(),
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
  KEY_NOT_FOUND: authErrors.KEY_NOT_FOUND.message,
} as const
export type ApiKeyFault = keyof typeof apiKeyFaults

export const verifyApiKeyReply = z.object({
  valid: z.boolean(),
  error: z.object({ message: z.string(), code: z.string() }).nullable(),
  key: wireApiKey.nullable(),
})
export type VerifyApiKeyReply = z.infer<typeof verifyApiKeyReply>
