// The auth service's answers, as Better Auth's clients know them.

import { z } from 'zod'

/** ISO-8601 with milliseconds and Z. */
const time = z.string().meta({ format: 'date-time' })

/** Keys in Better Auth's order; those that USER_FIELDS adds are before the id. */
export const wireUser = z
  .object({
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
    /** Left out where it is false, as by a service without second factors. */
    twoFactorEnabled: z.literal(true).optional(),
    id: z.string(),
  })
  .meta({ additionalProperties: true })
export type WireUser = z.infer<typeof wireUser>

const factorMethod = z.enum(['totp', 'passkey'])
export type FactorMethod = z.infer<typeof factorMethod>

export const wireSession = z.object({
  expiresAt: time,
  token: z.string(),
  createdAt: time,
  updatedAt: time,
  ipAddress: z.string(),
  userAgent: z.string(),
  userId: z.string(),
  id: z.string(),
  /** Our own: why it exists. The level and the methods that were proven, and when; without methods it is not known. */
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(z.string()),
  authenticatedAt: time,
  /** Our own: whether its person wants to stay signed in. */
  rememberMe: z.boolean(),
  /** The id of the operator who acts as the person in it; absent where the person does. */
  impersonatedBy: z.string().optional(),
})
export type WireSession = z.infer<typeof wireSession>

export const okReply = z.object({ ok: z.literal(true) })
export const signUpReply = z.object({ token: z.null(), user: wireUser })
export type SignUpReply = z.infer<typeof signUpReply>
/** `url` is the callbackURL of the request. */
export const signInReply = z.object({
  redirect: z.boolean(),
  token: z.string(),
  url: z.string().optional(),
  user: wireUser,
})
export type SignInReply = z.infer<typeof signInReply>
/** The first proof is right, and the account demands a second factor: there is no session yet. */
export const twoFactorReply = z.object({
  twoFactorRedirect: z.literal(true),
  /** What the person has, but for recovery codes. */
  twoFactorMethods: z.array(factorMethod),
  /** The person has none, and enrols one before there is a session. */
  mustEnrol: z.literal(true).optional(),
})
export const orSecondFactor = <Reply extends z.ZodType>(reply: Reply) => z.union([reply, twoFactorReply])
export type TwoFactorReply = z.infer<typeof twoFactorReply>
const providerReply = z.object({ url: z.string(), redirect: z.boolean() })
export type SignInSocialReply = z.infer<typeof providerReply>
export const linkSocialReply = providerReply
/** The second where an id_token was sent. */
export const signInSocialReply = z.union([providerReply, signInReply, twoFactorReply])
export const verifyEmailReply = z.object({
  status: z.literal(true),
  token: z.string().nullable(),
  user: wireUser,
})
export type VerifyEmailReply = z.infer<typeof verifyEmailReply>
/** `twoFactorMethods`: our own. By which the person could prove `aal2`; none where they have no second factor. */
const askedSession = wireSession.extend({ twoFactorMethods: z.array(factorMethod) })
export const getSessionReply = z.object({ session: askedSession, user: wireUser }).nullable()
export type GetSessionReply = z.infer<typeof getSessionReply>
/** Better Auth's answer; null where the operator's own session has ended meanwhile, so that they sign in anew. */
export const stopImpersonatingReply = z.object({
  session: wireSession.nullable(),
  user: wireUser.nullable(),
})
export type StopImpersonatingReply = z.infer<typeof stopImpersonatingReply>

/** `token` is a handle for every session but the current one: it can revoke the session, but opens nothing. */
export const listSessionsReply = z.array(wireSession)
export type ListSessionsReply = z.infer<typeof listSessionsReply>
/** Of the account's ways in, `credential` among them. */
export const listAccountsReply = z.array(
  z.object({
    accountId: z.string(),
    providerId: z.string(),
    userId: z.string(),
    createdAt: time,
    updatedAt: time,
    id: z.string(),
    scopes: z.array(z.string()),
  }),
)
export type ListAccountsReply = z.infer<typeof listAccountsReply>
/**
 * What only the person does, or somebody with a proof of theirs: strangers, who can request mails, cannot push it off the list. By the
 * machines, since two of them may have events of one name.
 */
export const activityEvents = {
  account: [
    'password.matched',
    'signInCode.accepted',
    'passwordChange.requested',
    'password.reset',
    'emailChange.requested',
    'provider.named',
    'unlink.requested',
    'social.completed',
    'profile.changed',
    'allSessions.revoked',
    'email.verified',
    'lock.lifted',
    'impersonation.ordered',
  ],
  'email-change': ['address.proven', 'undo.requested'],
  totp: ['code.matched', 'removal.requested', 'removal.ordered', 'undo.requested'],
  passkey: [
    'attestation.verified',
    'assertion.verified',
    'removal.requested',
    'removal.ordered',
    'undo.requested',
  ],
  'api-key': ['key.requested', 'rotation.requested', 'revocation.requested'],
  'sign-in': ['verifier.redeemed', 'factor.proven', 'newDevice.signedIn'],
  'auth-session': ['signOut.requested', 'session.revoked', 'otherSessions.revoked', 'allSessions.revoked'],
} as const
type ActivityEvents = typeof activityEvents
export type ActivityMachine = keyof ActivityEvents
export type ActivityWords = {
  [Machine in ActivityMachine]: Readonly<Record<ActivityEvents[Machine][number], string>>
}
/** Our own. The newest first; `event` as the machine of that name has it. */
export const listActivityReply = z.array(
  z.object({
    at: time,
    machine: z.enum(Object.keys(activityEvents) as ActivityMachine[]),
    event: z.enum(Object.values(activityEvents).flat()),
    ipAddress: z.string(),
    userAgent: z.string(),
  }),
)
export type ListActivityReply = z.infer<typeof listActivityReply>
export const statusReply = z.object({ status: z.literal(true) })
export type StatusReply = z.infer<typeof statusReply>
export const changePasswordReply = z.object({ token: z.string().nullable(), user: wireUser })
export type ChangePasswordReply = z.infer<typeof changePasswordReply>
export const deleteUserReply = z.object({ success: z.literal(true), message: z.literal('User deleted') })
export type DeleteUserReply = z.infer<typeof deleteUserReply>
export const signInOtpReply = z.object({ token: z.string(), user: wireUser })
export type SignInOtpReply = z.infer<typeof signInOtpReply>
export const requestResetLinkReply = z.object({ status: z.literal(true), message: z.string() })
export type RequestResetLinkReply = z.infer<typeof requestResetLinkReply>
export const successReply = z.object({ success: z.literal(true) })
export type SuccessReply = z.infer<typeof successReply>
/** `totpURI` is shown until its code confirms it, and never again. */
export const enableTwoFactorReply = z.object({
  method: z.literal('totp'),
  totpURI: z.string(),
  backupCodes: z.array(z.string()).readonly(),
})
export type EnableTwoFactorReply = z.infer<typeof enableTwoFactorReply>
export const totpUriReply = z.object({ totpURI: z.string() })
export type TotpUriReply = z.infer<typeof totpUriReply>
export const verifyFactorReply = z.object({ token: z.string(), user: wireUser })
export type VerifyFactorReply = z.infer<typeof verifyFactorReply>
export const backupCodesReply = z.object({
  status: z.literal(true),
  backupCodes: z.array(z.string()).readonly(),
})
export type BackupCodesReply = z.infer<typeof backupCodesReply>
export const tokenReply = z.object({ token: z.string() })
export type TokenReply = z.infer<typeof tokenReply>

/** A public key that verifies JWTs; members in Better Auth's order. */
const ed25519Key = z.object({
  alg: z.literal('EdDSA'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kty: z.literal('OKP'),
  kid: z.string(),
})
/** Of id_tokens for other applications alone. */
const rsaKey = z.object({
  alg: z.literal('RS256'),
  n: z.string(),
  e: z.string(),
  kty: z.literal('RSA'),
  kid: z.string(),
})
export const wireKey = z.discriminatedUnion('alg', [ed25519Key, rsaKey])
export type WireKey = z.infer<typeof wireKey>
export const jwksReply = z.object({ keys: z.array(wireKey).readonly() })
export type JwksReply = z.infer<typeof jwksReply>
