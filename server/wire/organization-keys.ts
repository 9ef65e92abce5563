// What the application's routes for API keys of organizations take and answer.

import { z } from 'zod'
import { createApiKeyReply, listApiKeysReply, verifyApiKeyReply } from './api-key-answers.ts'
import {
  apiKeyFields,
  askedPermissions,
  hasWholeLimit,
  LIMIT_NOT_WHOLE,
  untakenLimits,
} from './api-key-bodies.ts'

/** By which a program’s key is known to be an organization’s: the auth service gives no person such a one. */
export const ORGANIZATIONS_PREFIX = 'lko_'

const tenantId = z.uuid('Name the organization by its id.')
const keyId = z.uuid('Name the key by its id.')

export const createOrganizationKeyBody = z
  .object({ tenantId, ...apiKeyFields, ...untakenLimits })
  .refine(hasWholeLimit, LIMIT_NOT_WHOLE)
export type CreateOrganizationKey = z.output<typeof createOrganizationKeyBody>
export type AskedOrganizationKey = z.input<typeof createOrganizationKeyBody>

export const organizationKeyBody = z.object({ tenantId, keyId })
export type NamedOrganizationKey = z.output<typeof organizationKeyBody>

/** @param overlap in seconds, for which both keys count */
export const rotateOrganizationKeyBody = (overlap: { seconds: number; longestSeconds: number }) =>
  organizationKeyBody.extend({
    overlapSeconds: z.int().min(0).max(overlap.longestSeconds).default(overlap.seconds),
  })
export type RotateOrganizationKey = z.output<ReturnType<typeof rotateOrganizationKeyBody>>

export const organizationKeyCreated = createApiKeyReply
/** `tenantId`: of the organization whose they are, in which the session may have begun to work a moment ago. */
export const organizationKeys = listApiKeysReply.extend({ tenantId })
export type OrganizationKeys = z.infer<typeof organizationKeys>

export const verifyOrganizationKeyBody = z.object({
  key: z.string().max(256),
  permissions: askedPermissions.optional(),
})
export type VerifyOrganizationKey = z.output<typeof verifyOrganizationKeyBody>

/** Whose it is: an organization, and never a person. */
export const organizationKeyVerified = verifyApiKeyReply
  .omit({ user: true })
  .extend({ organization: z.object({ id: z.string(), name: z.string(), slug: z.string() }).nullable() })
export type OrganizationKeyVerified = z.infer<typeof organizationKeyVerified>
