// What requests about API keys bring.

import { z } from 'zod'
import { rotationOverlap } from '../../../../machines/api-key/rotation-overlap.ts'
import {
  apiKeyFields,
  apiKeyName,
  askedPermissions,
  hasWholeLimit,
  LIMIT_NOT_WHOLE,
  unchangeable,
  untakenLimits,
} from '../../../wire/api-key-bodies.ts'
import { ORGANIZATIONS_PREFIX } from '../../../wire/organization-keys.ts'

export const createApiKeyBody = z
  .object({
    ...apiKeyFields,
    ...untakenLimits,
    prefix: z
      .string()
      .regex(/^[a-zA-Z0-9_-]{1,32}$/)
      .refine(
        (prefix) => !prefix.startsWith(ORGANIZATIONS_PREFIX) && !ORGANIZATIONS_PREFIX.startsWith(prefix),
        `Invalid input: a key that begins with ${ORGANIZATIONS_PREFIX} is an organization’s`,
      )
      .optional(),
  })
  .refine(hasWholeLimit, LIMIT_NOT_WHOLE)

/** An id that no database could compare is no key’s. */
export const getApiKeyQuery = z.object({ id: z.string().regex(/^[^\0]*$/) })

export const updateApiKeyBody = z.object({
  keyId: z.string(),
  name: apiKeyName,
  ...unchangeable,
  ...untakenLimits,
})

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

export const verifyApiKeyBody = z.object({
  key: z.string().max(256),
  permissions: askedPermissions.optional(),
})
