// The bodies of requests for codes and of requests that bring one.

import { z } from 'zod'

export const sendVerificationOtpBody = z.object({
  email: z.string(),
  type: z.enum(['email-verification', 'sign-in', 'forget-password']),
})

export const verifyEmailBody = z.object({ email: z.string(), otp: z.string() })

export const checkOtpBody = sendVerificationOtpBody.extend({ otp: z.string() })
