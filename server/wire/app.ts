// What the application's JSON routes take and answer; the UI imports its types.

import { z } from 'zod'
import type { StepUp } from './auth-errors.ts'
import { mayComeTo } from './long-text.ts'
import { isVisible, onOneLine } from './names.ts'

/** The specification's three pages to which a person is sent after the callback. */
export const redirectPath = z.enum(['/dashboard', '/auth/no-organization', '/auth/select-tenant'])
export type Redirect = z.infer<typeof redirectPath>

/** `code` is stable, for programs; `error` is a sentence, for people. */
export type AppError = { error: string; code?: string } & Partial<StepUp>

/** What a person's memberships are, by where the callback redirects: the app-session machine's words. */
export const membershipsAfter = {
  '/auth/no-organization': 'none',
  '/auth/select-tenant': 'several',
  '/dashboard': 'chosen',
} as const satisfies Record<Redirect, string>

/** Why a person may see nothing protected, by the effect of the app-session machine that refuses them. */
export const sessionRefusals = {
  refuseSignedOut: { status: 401, error: 'Sign in first.', code: 'NOT_SIGNED_IN' },
  refuseUnverified: { status: 403, error: 'Verify your email first.', code: 'EMAIL_NOT_VERIFIED' },
  refuseAsserted: {
    status: 403,
    error:
      'You were signed in without proof of who you are, which other applications don’t accept: sign in again.',
    code: 'CLIENT_ASSERTED',
  },
} as const

/** As the auth service has it, beside what would meet the demand. */
export const stepUpRequired = [403, 'Prove again who you are to do this.', 'STEP_UP_REQUIRED'] as const

/** As the auth service has it: an operator who acts as somebody does nothing in their name. */
export const notWhileImpersonating = [
  403,
  'An operator acts as this person, and can’t do this in their name.',
  'NOT_WHILE_IMPERSONATING',
] as const

/** POST /auth/auth-callback, as a client that keeps to the specification sends it; other bodies are read as far as they go. */
export const callbackBody = z.object({
  token: z.string().nullable(),
  user: z
    .object({
      id: z.string(),
      email: z.email(),
      name: z.string().optional(),
      emailVerified: z.boolean().optional(),
    })
    .nullish(),
})

/** The spec's callback answers. */
export const callbackReply = z.object({ success: z.literal(true), redirect: redirectPath })
export type CallbackReply = z.infer<typeof callbackReply>

/** POST /auth/backchannel-logout, as a form. */
export const backchannelLogoutBody = z.object({ logout_token: z.string() })

/** The two relayed calls: what the auth service takes. */
export const relayVerifyBody = z.object({ email: z.string(), otp: z.string() })
export const relayForgotBody = z.object({ email: z.string() })

export const tenant = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isDefault: z.boolean(),
})
export type Tenant = z.infer<typeof tenant>

const level = z.enum(['aal1', 'aal2'])

/** GET /api/me: the signed-in user, whose e-mail is verified, and their tenants. */
export const meReply = z.object({
  user: z.object({ email: z.string(), name: z.string() }),
  tenants: z.array(tenant),
  /** The tenant this session works in, or null before one is chosen. */
  tenantId: z.string().nullable(),
  /** How long it is, in ms, until the session ends unless another callback renews it; null where it need not be. */
  renewIn: z.number().nullable(),
  /** Of the second factor: which level is demanded where this session works, and which it has shown. */
  demanded: level,
  shown: level,
  /** From when the tenant demands one, in epoch ms; null for one that demands none. */
  secondFactorFrom: z.number().nullable(),
  /** Whether the person has one; null where the auth service has not said. */
  hasSecondFactor: z.boolean().nullable(),
  /** While an operator acts as the person: their email, as far as the application knows it, and until when; absent otherwise. */
  impersonation: z.object({ by: z.string().nullable(), until: z.iso.datetime() }).optional(),
})
export type Me = z.infer<typeof meReply>

const LONGEST_NAME = 100
const LONG_NAME = 'Use at most 100 characters.'

/** POST /api/organizations */
export const organizationName = z
  .string()
  .refine((name) => mayComeTo(LONGEST_NAME, name), LONG_NAME)
  // Lone surrogates would be stored as replacement characters, all alike.
  .refine((name) => name.isWellFormed())
  .transform((name) => onOneLine(name.normalize('NFC').replaceAll('\0', '')).trim())
  .pipe(
    z
      .string()
      .refine(isVisible, 'Give the organization a name that people can see.')
      .max(LONGEST_NAME, LONG_NAME),
  )
export const createOrganizationBody = z.object({ name: organizationName })
export type CreateOrganization = z.input<typeof createOrganizationBody>
export const organizationCreated = z.object({ tenant, redirect: redirectPath })
export type OrganizationCreated = z.infer<typeof organizationCreated>

/** POST /api/tenant: work in this tenant; `remember` makes it the default. */
export const selectTenantBody = z.object({ tenantId: z.uuid(), remember: z.boolean().default(false) })
export type SelectTenant = z.input<typeof selectTenantBody>
export const tenantSelected = z.object({ redirect: redirectPath })
export type TenantSelected = z.infer<typeof tenantSelected>

/**
 * GET /api/sessions: a list of the person's sessions at the auth service, the newest first. Times are ISO-8601; addresses
 * and user agents are '' where unknown. `current` is the session from which this application session was opened.
 * Refused with 409 SESSIONS_UNKNOWN, 403 SESSION_TOO_OLD or 503 AUTH_SERVICE_AWAY where the auth service gives no list.
 */
export const personsSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
})
export type PersonsSession = z.infer<typeof personsSession>

/** POST /api/sessions/revoke: refused as the list is, and with 404 SESSION_NOT_FOUND for an id that is not in the list. */
export const revokeSessionBody = z.object({ id: z.string().min(1) })
export type RevokeSession = z.input<typeof revokeSessionBody>
export const sessionRevoked = z.object({ success: z.literal(true) })
export type SessionRevoked = z.infer<typeof sessionRevoked>

/**
 * POST /api/sign-out, with `{everywhere: true}` for all of the person's sessions, here and at the auth service.
 * `authSessionEnded`: the auth service has confirmed that its session, or all of them, ended. The browser has to delete
 * the auth service's cookie itself, by signing out there.
 */
export const signOutBody = z.object({ everywhere: z.boolean().optional().catch(undefined) })
export const signedOut = z.object({ success: z.literal(true), authSessionEnded: z.boolean() })
export type SignedOut = z.infer<typeof signedOut>
