// The bodies of changes to an account by its owner.

import { z } from 'zod'
import { onOneLine } from '../../../wire/names.ts'
import { text } from '../../steps/text.ts'

export const updateUserBody = z.record(z.string(), z.unknown()).pipe(
  z.looseObject({
    name: text.max(255).transform(onOneLine).optional(),
    image: text.max(2048).nullable().optional(),
    /** Named so that it can be refused. */
    email: z.unknown().optional(),
  }),
)

export const changePasswordBody = z.object({
  newPassword: text,
  currentPassword: text,
  revokeOtherSessions: z.boolean().optional(),
})

export const deleteUserBody = z.object({
  callbackURL: z.string().optional(),
  password: text.optional(),
  token: z.string().optional(),
})
