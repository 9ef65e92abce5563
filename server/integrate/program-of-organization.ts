// Finds out which organization's program has sent a request, by its API key. Lockstep's application checks the key, because it has the organizations.

import { z } from 'zod'
import { withoutSlash } from '../http/addresses.ts'
import { CallFailed, jsonOf } from '../http/client.ts'
import { type KeyOfProgram, questionAbout } from '../tokens/ask-about-key.ts'
import { hasPermissions, keyInsufficient, type Permissions } from '../wire/api-key-answers.ts'
import { sessionRefusals } from '../wire/app.ts'
import type { Complaints } from './complaints.ts'
import { callerOf } from './judges.ts'
import { limited } from './limited.ts'
import type { LockstepOptions } from './options.ts'
import type { Asked } from './presented-tokens.ts'
import { type Refusal, unavailable } from './visitor.ts'

/** An organization’s program, which is no person: the ID of the organization, like `tenantId` of people, and what the key allows. */
export type Program =
  | { tenantId: string; organization: { name: string; slug: string }; key: KeyOfProgram; refusal: null }
  | { tenantId: null; organization: null; key: null; refusal: Refusal }

const VERIFYING = '/api/api-key/verify'

const answers = z.discriminatedUnion('valid', [
  z.object({
    valid: z.literal(false),
    error: z.object({ details: z.object({ tryAgainIn: z.number().positive() }).optional() }),
  }),
  z.object({
    valid: z.literal(true),
    key: z.object({
      id: z.string(),
      name: z.string().nullable(),
      permissions: z.record(z.string(), z.array(z.string())).nullable(),
    }),
    organization: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  }),
])

/** Of an organization: others are not asked about. */
const KEY = /^lko_[\w-]{1,252}$/

const refused = (refusal: Refusal): Program => ({ tenantId: null, organization: null, key: null, refusal })

const signedOut: Refusal = {
  ...sessionRefusals.refuseSignedOut,
  reason: 'The API key has expired, was revoked, or is unknown, or it isn’t an organization’s.',
}

/** @throws TypeError without the application’s address */
export function programOfOrganization(options: LockstepOptions, { note, tell }: Complaints) {
  const { organizationsUrl = '' } = options
  const address = `${withoutSlash(organizationsUrl)}${VERIFYING}`
  const callApplication = callerOf(organizationsUrl, options)
  return async (asked: Asked, { permissions = {} }: { permissions?: Permissions } = {}): Promise<Program> => {
    if (organizationsUrl === '')
      throw new TypeError('The option organizationsUrl is missing: say where Lockstep’s application is.')
    const key = (asked instanceof Headers ? asked : asked.headers).get('x-api-key') ?? ''
    if (!KEY.test(key)) return refused(signedOut)
    const away = () => refused({ ...unavailable, reason: tell() })
    try {
      const reply = await callApplication(VERIFYING, 'session', questionAbout(key))
      const { data } = answers.safeParse(reply.status === 200 ? jsonOf(reply) : undefined)
      if (!data) {
        note(address, reply, 'application')
        return away()
      }
      if (!data.valid) return refused(data.error.details ? limited(data.error.details.tryAgainIn) : signedOut)
      if (!hasPermissions(data.key.permissions, permissions))
        return refused({ status: 403, ...keyInsufficient.forPermissions })
      const { id: tenantId, ...organization } = data.organization
      return { tenantId, organization, key: data.key, refusal: null }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      note(address, error)
      return away()
    }
  }
}
