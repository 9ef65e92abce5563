// The bodies of sign-ins by password and by code.

import { z } from 'zod'
import { text } from '../../steps/text.ts'

export const signInEmailBody = z.object({
  email: z.string(),
  password: text,
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().default(true),
})

/** `name` and `image` are for services whose sign-in codes create accounts; ours do not. */
export const signInOtpBody = z
  .object({
    email: z.string(),
    otp: z.string(),
    name: z.string().optional(),
    image: z.string().optional(),
  })
  .and(z.record(z.string(), z.unknown()))
