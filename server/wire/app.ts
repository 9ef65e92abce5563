// The application's wire: what its JSON routes take and answer. A leaf that the UI may import types from.

import { z } from 'zod'

/** The spec's three places a person is sent to after the callback. */
export type Redirect = '/dashboard' | '/auth/no-organization' | '/auth/select-tenant'

/** `code` is stable and for programs, `error` is a sentence for people. */
export type AppError = { error: string; code?: string }

/** The spec's callback answers. */
export type CallbackReply = { success: true; redirect: Redirect }

export type Tenant = { id: string; name: string; slug: string; isDefault: boolean }

/** GET /api/me: who holds this application session, their e-mail proven, and where they belong. */
export type Me = {
  user: { email: string; name: string }
  tenants: Tenant[]
  /** The tenant this session works in, or null before one is chosen. */
  tenantId: string | null
}

/** POST /api/organizations */
export const createOrganizationBody = z.object({
  name: z
    .string()
    .transform((name) => name.normalize('NFC').replaceAll('\0', '').trim())
    .pipe(z.string().min(1, 'Give the organization a name.').max(100, 'Use at most 100 characters.')),
})
export type CreateOrganization = z.input<typeof createOrganizationBody>
export type OrganizationCreated = { tenant: Tenant; redirect: Redirect }

/** POST /api/tenant: work in this tenant; `remember` makes it the default. */
export const selectTenantBody = z.object({ tenantId: z.uuid(), remember: z.boolean().default(false) })
export type SelectTenant = z.input<typeof selectTenantBody>
export type TenantSelected = { redirect: Redirect }

/**
 * GET /api/sessions: where the person is signed in at the auth service; a list of these, the newest first. Times are ISO-8601, addresses
 * and agents '' where unknown. `current` is the one this application session came from.
 * Refused with 409 SESSIONS_UNKNOWN, 403 SESSION_TOO_OLD or 503 AUTH_SERVICE_AWAY where the auth service does not say.
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

/** POST /api/sessions/revoke: refused as the list is, and with 404 SESSION_NOT_FOUND for an id that is not in it. */
export const revokeSessionBody = z.object({ id: z.string().min(1) })
export type RevokeSession = z.input<typeof revokeSessionBody>
export type SessionRevoked = { success: true }

/**
 * POST /api/sign-out, `{everywhere: true}` for all of the person's sessions, here and at the auth service.
 * `authSessionEnded`: the auth service has confirmed that the session this one came from, or all of them, are ended;
 * its cookie is the browser's own to give back.
 */
export type SignedOut = { success: true; authSessionEnded: boolean }
