// What the application's JSON routes take and answer; the UI imports its types.

import { z } from 'zod'

/** The specification's three pages to which a person is sent after the callback. */
export type Redirect = '/dashboard' | '/auth/no-organization' | '/auth/select-tenant'

/** `code` is stable, for programs; `error` is a sentence, for people. */
export type AppError = { error: string; code?: string }

/** The spec's callback answers. */
export type CallbackReply = { success: true; redirect: Redirect }

export type Tenant = { id: string; name: string; slug: string; isDefault: boolean }

/** GET /api/me: the signed-in user, whose e-mail is verified, and their tenants. */
export type Me = {
  user: { email: string; name: string }
  tenants: Tenant[]
  /** The tenant this session works in, or null before one is chosen. */
  tenantId: string | null
  /** How long it is, in ms, until the session ends unless another callback renews it; null where it need not be. */
  renewIn: number | null
}

/** POST /api/organizations */
export const organizationName = z
  .string()
  // Lone surrogates would be stored as replacement characters, all alike.
  .refine((name) => name.isWellFormed())
  .transform((name) => name.normalize('NFC').replaceAll('\0', '').trim())
  .pipe(z.string().min(1, 'Give the organization a name.').max(100, 'Use at most 100 characters.'))
export const createOrganizationBody = z.object({ name: organizationName })
export type CreateOrganization = z.input<typeof createOrganizationBody>
export type OrganizationCreated = { tenant: Tenant; redirect: Redirect }

/** POST /api/tenant: work in this tenant; `remember` makes it the default. */
export const selectTenantBody = z.object({ tenantId: z.uuid(), remember: z.boolean().default(false) })
export type SelectTenant = z.input<typeof selectTenantBody>
export type TenantSelected = { redirect: Redirect }

/**
 * GET /api/sessions: a list of the person's sessions at the auth service, the newest first. Times are ISO-8601; addresses
 * and user agents are '' where unknown. `current` is the session from which this application session was opened.
 * Refused with 409 SESSIONS_UNKNOWN, 403 SESSION_TOO_OLD or 503 AUTH_SERVICE_AWAY where the auth service gives no list.
 */
export type PersonsSession = {
  id: string
  createdAt: string
  updatedAt: string
  expiresAt: string
  ipAddress: string
  userAgent: string
  current: boolean
}

/** POST /api/sessions/revoke: refused as the list is, and with 404 SESSION_NOT_FOUND for an id that is not in the list. */
export const revokeSessionBody = z.object({ id: z.string().min(1) })
export type RevokeSession = z.input<typeof revokeSessionBody>
export type SessionRevoked = { success: true }

/**
 * POST /api/sign-out, with `{everywhere: true}` for all of the person's sessions, here and at the auth service.
 * `authSessionEnded`: the auth service has confirmed that its session, or all of them, ended. The browser has to delete
 * the auth service's cookie itself, by signing out there.
 */
export type SignedOut = { success: true; authSessionEnded: boolean }
