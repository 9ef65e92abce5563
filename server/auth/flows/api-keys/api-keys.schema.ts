// What requests about API keys bring. What Better Auth takes besides, such as `remaining`, is not read.

import { z } from 'zod'
import { rotationOverlap } from '../../../../machines/api-key/rotation-overlap.ts'
import { text } from '../../steps/text.ts'

const word = text.pipe(z.string().min(1).max(64))
const permissions = z
  .record(word, z.array(word).max(64))
  .refine((given) => Object.keys(given).length <= 64, 'Invalid input: too many permissions')

const name = text.pipe(z.string().trim().min(1).max(100))

const DAY = 86_400_000
/** Better Auth’s, where a limit says no other. */
export const USUAL_WINDOW_MS = DAY

/** How often a key may be shown, in so many milliseconds. */
const limits = {
  rateLimitEnabled: z.boolean().optional(),
  rateLimitMax: z.number().int().min(1).max(1_000_000_000).optional(),
  rateLimitTimeWindow: z
    .number()
    .int()
    .min(1000)
    .max(7 * DAY)
    .optional(),
}

export const createApiKeyBody = z
  .object({
    ...limits,
    name: name.optional(),
    /** In seconds; null for a key that does not expire. */
    expiresIn: z.number().int().min(1).nullish(),
    prefix: z
      .string()
      .regex(/^[a-zA-Z0-9_-]{1,32}$/)
      .optional(),
    permissions: permissions.optional(),
  })
  .refine(
    ({ rateLimitEnabled, rateLimitMax, rateLimitTimeWindow }) =>
      rateLimitMax !== undefined || (rateLimitEnabled !== true && rateLimitTimeWindow === undefined),
    'Invalid input: rateLimitMax is missing',
  )

export const getApiKeyQuery = z.object({ id: z.string() })

export const updateApiKeyBody = z.object({ keyId: z.string(), name })

export const rotateApiKeyBody = z.object({
  keyId: z.string(),
  overlapSeconds: z
    .number()
    .int()
    .min(0)
    .max(rotationOverlap.longestSeconds)
    .default(rotationOverlap.seconds),
})

export const deleteApiKeyBody = z.object({ keyId: z.string() })

export const verifyApiKeyBody = z.object({ key: z.string().max(256), permissions: permissions.optional() })
