// The auth service's answers, as Better Auth's clients know them.

/** Keys in Better Auth's order; times are ISO-8601 with milliseconds and Z. */
export type WireUser = {
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: string
  updatedAt: string
  id: string
}

export type WireSession = {
  expiresAt: string
  token: string
  createdAt: string
  updatedAt: string
  ipAddress: string
  userAgent: string
  userId: string
  id: string
}

export type SignUpReply = { token: null; user: WireUser }
/** `url` is the callbackURL of the request. */
export type SignInReply = { redirect: boolean; token: string; url?: string; user: WireUser }
export type SignInSocialReply = { url: string; redirect: boolean }
export type VerifyEmailReply = { status: true; token: string | null; user: WireUser }
export type GetSessionReply = { session: WireSession; user: WireUser } | null
/** `token` is a handle for every session but the current one: it can revoke the session, but opens nothing. */
export type ListSessionsReply = WireSession[]
/** Of the account's ways in, `credential` among them. */
export type ListAccountsReply = {
  id: string
  providerId: string
  createdAt: string
  updatedAt: string
  accountId: string
  userId: string
  scopes: string[]
}[]
/** Our own. The newest first; `event` as the machine of that name has it. */
export type ListActivityReply = {
  at: string
  machine: string
  event: string
  ipAddress: string
  userAgent: string
}[]
export type StatusReply = { status: true }
export type ChangePasswordReply = { token: string | null; user: WireUser }
export type DeleteUserReply = { success: true; message: 'User deleted' }
export type SignInOtpReply = { token: string; user: WireUser }
export type RequestResetLinkReply = { status: true; message: string }
export type SuccessReply = { success: true }
export type TokenReply = { token: string }

/** A public key that verifies JWTs; members in Better Auth's order. */
export type WireKey = { alg: 'EdDSA'; crv: 'Ed25519'; x: string; kty: 'OKP'; kid: string }
export type JwksReply = { keys: readonly WireKey[] }
