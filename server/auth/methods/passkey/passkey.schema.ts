// What requests about passkeys bring. Of a browser's response only what is checked is kept.

import { z } from 'zod'
import { text } from '../../steps/text.ts'

const name = text.pipe(z.string().trim().max(100))

export const registerOptionsQuery = z.object({
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** Shown by the authenticator, in the place of the e-mail. */
  name: name.optional(),
})

const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key') }
/** As many as there can be kinds of them. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8)

/** `createSession` is not read: there is a session, or nothing is registered. */
export const verifyRegistrationBody = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: z.string(),
      attestationObject: z.string(),
      transports: transports.optional(),
    }),
  }),
  name: name.optional(),
  createSession: z.boolean().optional(),
})

/** `rememberMe` is that of other sign-ins, and none of Better Auth's. */
export const verifyAuthenticationBody = z.object({
  rememberMe: z.boolean().optional(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
      userHandle: z.string().nullish(),
    }),
  }),
})

export const updatePasskeyBody = z.object({ id: z.string(), name: name.pipe(z.string().min(1)) })
export const deletePasskeyBody = z.object({ id: z.string() })
