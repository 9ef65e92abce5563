// The body of a sign-up.

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
