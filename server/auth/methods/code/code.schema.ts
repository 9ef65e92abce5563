// The bodies of requests for codes and of requests that bring one.

import { z } from 'zod'
import { attemptField } from '../../steps/attempt.ts'

const codeOf = z.object({
  email: z.string(),
  type: z.enum(['email-verification', 'sign-in', 'forget-password']),
})

/** `mailboxToken`: of a mail with a sign-in code, for a device where others have used up the day’s mails. */
export const sendVerificationOtpBody = codeOf.extend({ mailboxToken: z.string().max(100).optional() })

export const verifyEmailBody = z.object({ email: z.string(), otp: z.string(), attempt: attemptField })

export const checkOtpBody = codeOf.extend({ otp: z.string() })
