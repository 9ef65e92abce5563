// What the auth service answers to a person who asks for all that it keeps of them: our own.

import { z } from 'zod'
import { wireApiKey } from './api-key-answers.ts'
import { listAccountsReply, listActivityReply, wireSession, wireUser } from './auth.ts'
import { wirePasskey } from './passkey-answers.ts'

/** Of the user it says as well whether there is an authenticator app; its secret and the codes are shown to nobody. */
export const userDataReply = z.object({
  user: wireUser,
  accounts: listAccountsReply,
  passkeys: z.array(wirePasskey.omit({ publicKey: true, credentialID: true })),
  /** Without the keys themselves. */
  apiKeys: z.array(wireApiKey),
  /** Without what opens one. */
  sessions: z.array(wireSession.omit({ token: true })),
  activity: listActivityReply,
})
export type UserDataReply = z.infer<typeof userDataReply>
