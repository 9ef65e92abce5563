// The bodies of sign-ins by password and by code.

import { z } from 'zod'
import { attemptField } from '../../steps/attempt.ts'

/** The password is any text: one that nobody can have is a wrong one. */
export const signInEmailBody = z.object({
  email: z.string(),
  password: z.string(),
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().default(true),
  attempt: attemptField,
})

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
