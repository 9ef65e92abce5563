// The bodies of signing up and in by password.

import { z } from 'zod'
import { attemptField } from '../../steps/attempt.ts'
import { text } from '../../steps/text.ts'

/** An intersection reports a body that is no object twice, as Better Auth does. */
export const signUpEmailBody = z
  .object({
    name: text.max(255),
    email: z.email(),
    password: text.nonempty(),
    image: text.max(2048).optional(),
    callbackURL: z.string().optional(),
    rememberMe: z.boolean().optional(),
    attempt: attemptField,
  })
  .and(z.record(z.string(), z.unknown()))

/** The password is any text: one that nobody can have is a wrong one. */
export const signInEmailBody = z.object({
  email: z.string(),
  password: z.string(),
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().default(true),
  attempt: attemptField,
})
