// What requests about API keys bring. What Better Auth takes besides, such as `remaining`, is not read.

import { z } from 'zod'
import { rotationOverlap } from '../../../../machines/api-key/rotation-overlap.ts'
import { text } from '../../steps/text.ts'

const word = text.pipe(z.string().min(1).max(64))
const permissions = z
  .record(word, z.array(word).max(64))
  .refine((given) => Object.keys(given).length <= 64, 'Invalid input: too many permissions')

const name = text.pipe(z.string().trim().min(1).max(100))

export const createApiKeyBody = z.object({
  name: name.optional(),
  /** In seconds; null for a key that does not expire. */
  expiresIn: z.number().int().min(1).nullish(),
  prefix: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,32}$/)
    .optional(),
  permissions: permissions.optional(),
})

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
