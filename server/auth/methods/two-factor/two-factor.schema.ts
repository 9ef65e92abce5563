// The bodies of requests about second factors.

import { z } from 'zod'
import { text } from '../../steps/text.ts'

export const passwordBody = z.object({ password: text })

/** `otp`: a mailed code, which this service does not count as a factor. */
export const enableBody = passwordBody.extend({
  /** At a sign-in that waits for an enrolment it has been shown, or something else in its place. */
  password: text.default(''),
  method: z.enum(['otp', 'totp']).default('totp'),
  issuer: text.pipe(z.string().max(100)).optional(),
})

/** `trustDevice` is not read: a device replaces no factor. */
export const verifyTotpBody = z.object({ code: z.string(), trustDevice: z.boolean().optional() })

/** `disableSession` is not read either: there is nobody whom a used code should open nothing for. */
export const verifyBackupCodeBody = verifyTotpBody.extend({ disableSession: z.boolean().optional() })
