// The application's session: its data and its lifetimes.

import type { Context } from 'koa'
import {
  type Assurance,
  type ValidationStep,
  validationSteps,
} from '../../../machines/callback/callback.types.ts'

/** A __Host- cookie has to be Secure, which Koa refuses to set over http. */
export const sessionCookieName = (secure: boolean) =>
  secure ? '__Host-lockstep.session' : 'lockstep.session'

export type AppSession = {
  userId: number
  /** From the identity's claims when the session was opened; if false, the session is limited. */
  emailVerified: boolean
  assurance: Assurance
  tenantId: string | null
  /** The auth service's token, sealed, to sign out there; null for a session that was opened without one. */
  sealedToken: string | null
  /** The validation step that accepted the token; null where none did, or it is not known any more. */
  validatedBy: ValidationStep | null
  /** Whether the end of the auth session is heard of: false for a JWT that names none, or one that cannot be looked up. */
  isFollowed: boolean
  /** Whether its cookie ends with the browser: the person did not want to be remembered. */
  isBrief: boolean
}

export const sessionLifetimes = {
  idleSeconds: 7 * 86_400,
  absoluteSeconds: 30 * 86_400,
  briefSeconds: 86_400,
}

/** The session of this request, or null. */
export function sessionOf(ctx: Context): AppSession | null {
  const { userId, emailVerified, assurance, tenantId, sealedToken, validatedBy, isFollowed, isBrief } =
    ctx.session ?? {}
  if (typeof userId !== 'number') return null
  return {
    userId,
    emailVerified: emailVerified === true,
    assurance: assurance === 'token' ? 'token' : 'client-asserted',
    tenantId: typeof tenantId === 'string' ? tenantId : null,
    sealedToken: typeof sealedToken === 'string' ? sealedToken : null,
    validatedBy: validationSteps.find((step) => step === validatedBy) ?? null,
    isFollowed: isFollowed !== false,
    isBrief: isBrief === true,
  }
}
