// The bodies of requests about another e-mail.

import { z } from 'zod'
import { text } from '../../steps/text.ts'

export const changeEmailBody = z.object({
  newEmail: z.string(),
  callbackURL: z.string().optional(),
  /** For a session that is older than a day. */
  password: text.optional(),
})

/** `otp`: Better Auth can ask for a code of the present address besides; here it is not read. */
export const requestEmailChangeBody = z.object({
  newEmail: z.string(),
  otp: z.string().optional(),
  password: text.optional(),
})

export const changeEmailByCodeBody = z.object({ newEmail: z.string(), otp: z.string() })

export const undoEmailChangeBody = z.object({ token: z.string() })
