// The bodies of requests for codes and of requests that bring one.

import { z } from 'zod'
import { attemptField } from '../../steps/attempt.ts'
import { text } from '../../steps/text.ts'

const codeOf = z.object({
  email: z.string(),
  type: z.enum(['email-verification', 'sign-in', 'forget-password']),
})

/** `mailboxToken`: of a mail with a sign-in code, for a device where others have used up the day’s mails. */
export const sendVerificationOtpBody = codeOf.extend({ mailboxToken: z.string().max(100).optional() })

export const verifyEmailBody = z.object({ email: z.string(), otp: z.string(), attempt: attemptField })

export const checkOtpBody = codeOf.extend({ otp: z.string() })

/** `name` and `image` are for services whose sign-in codes create accounts; ours do not. `rememberMe` is ours. */
export const signInOtpBody = z
  .object({
    email: z.string(),
    otp: z.string(),
    name: z.string().optional(),
    image: z.string().optional(),
    rememberMe: z.boolean().default(true),
  })
  .and(z.record(z.string(), z.unknown()))

export const requestResetBody = z.object({ email: z.string() })

export const resetPasswordBody = z.object({ email: z.string(), otp: z.string(), password: text })
