// The auth service's wire: request bodies and answers, as Better Auth's clients know them. A leaf.

import { z } from 'zod'

/** What is stored or hashed: a lone surrogate would be kept as another letter, the same for all of them. */
const text = z.string().refine((given) => given.isWellFormed(), 'Invalid input: lone surrogates')

/** A body that is no object is complained of twice, as Better Auth has it. */
export const signUpEmailBody = z
  .object({
    name: text.max(255),
    email: z.email(),
    password: text.nonempty(),
    image: text.max(2048).optional(),
    callbackURL: z.string().optional(),
    rememberMe: z.boolean().optional(),
  })
  .and(z.record(z.string(), z.unknown()))

export const signInEmailBody = z.object({
  email: z.string(),
  password: text,
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().default(true),
})

/** Nothing of it is needed; what is sent must be in order. */
export const signOutBody = z
  .object({
    callbackURL: z.string().optional(),
    disableRedirect: z.boolean().optional(),
    state: z.string().optional(),
  })
  .optional()

export const sendVerificationOtpBody = z.object({
  email: z.string(),
  type: z.enum(['email-verification', 'sign-in', 'forget-password']),
})

export const verifyEmailBody = z.object({ email: z.string(), otp: z.string() })

export const checkOtpBody = sendVerificationOtpBody.extend({ otp: z.string() })

/** `name` and `image` are for the accounts that a code makes elsewhere. */
export const signInOtpBody = z
  .object({
    email: z.string(),
    otp: z.string(),
    name: z.string().optional(),
    image: z.string().optional(),
  })
  .and(z.record(z.string(), z.unknown()))

export const requestResetLinkBody = z.object({ email: z.email(), redirectTo: z.string().optional() })

export const resetByLinkBody = z.object({ newPassword: text, token: z.string().optional() })

export const requestResetBody = z.object({ email: z.string() })

export const resetPasswordBody = z.object({ email: z.string(), otp: z.string(), password: text })

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Invalid SHA-256 hex digest')

export const signInSocialBody = z.object({
  provider: z.string('Invalid input'),
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  disableRedirect: z.boolean().default(false),
  scopes: z.array(z.string()).default([]),
  loginHint: z.string().max(254).optional(),
  idToken: z.object({ token: z.string(), nonce: z.string().optional() }).optional(),
  /** `sessionChallenge`: of a secret the page keeps, for browsers that withhold cookies from other sites. */
  additionalData: z
    .record(z.string(), z.unknown())
    .pipe(z.object({ sessionChallenge: sha256.optional() }))
    .default({}),
})

/** A token, or the handle that a list shows in its place. */
export const revokeSessionBody = z.object({ token: z.string() })

/** Where nothing is read from a body it must only be in order. */
export const anyBody = z.unknown()

export const updateUserBody = z.record(z.string(), z.unknown()).pipe(
  z.object({
    name: text.max(255).optional(),
    image: text.max(2048).nullable().optional(),
    /** Named to be refused. */
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

export const sixDigits = /^\d{6}$/

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
/** `url` is the callbackURL as it was given. */
export type SignInReply = { redirect: boolean; token: string; url?: string; user: WireUser }
export type SignInSocialReply = { url: string; redirect: boolean }
export type VerifyEmailReply = { status: true; token: string | null; user: WireUser }
export type GetSessionReply = { session: WireSession; user: WireUser } | null
/** `token` is a handle where the session is not the one that asks: it revokes, and opens nothing. */
export type ListSessionsReply = WireSession[]
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
