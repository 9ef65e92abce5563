// What the auth service answers about passkeys: Better Auth's shapes, and the options of WebAuthn's JSON.

import { z } from 'zod'
import { wireSession, wireUser } from './auth.ts'

export { statusReply } from './auth.ts'

/** `credentialID` and `publicKey` open nothing: the key's other half never leaves the authenticator. */
export const wirePasskey = z.object({
  name: z.string().nullable(),
  publicKey: z.string(),
  userId: z.string(),
  credentialID: z.string(),
  counter: z.number(),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  /** A comma list. */
  transports: z.string(),
  createdAt: z.string(),
  aaguid: z.string(),
  id: z.string(),
})
export type WirePasskey = z.infer<typeof wirePasskey>

export const listPasskeysReply = z.array(wirePasskey)
export const updatePasskeyReply = z.object({ passkey: wirePasskey })
export const authenticateReply = z.object({ session: wireSession, user: wireUser })
export type AuthenticateReply = z.infer<typeof authenticateReply>

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
)
const demand = z.enum(['required', 'preferred'])

export const creationOptionsReply = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: demand,
    userVerification: demand,
    requireResidentKey: z.boolean(),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  }),
  hints: z.array(z.string()),
  extensions: z.object({ credProps: z.boolean() }),
})

/** Without `allowCredentials` any passkey of this domain will do. */
export const requestOptionsReply = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: demand,
  allowCredentials: descriptors.optional(),
})
