// The application's session: its data and its lifetimes.

import type { Context } from 'koa'
import { z } from 'zod'
import {
  type Assurance,
  type ValidationStep,
  validationSteps,
} from '../../../machines/callback/callback.types.ts'
import { levels } from '../../../machines/kit/demand.ts'
import { showsFactor } from '../../../machines/sign-in/reason.ts'
import type { Impersonation } from '../../tokens/impersonation.ts'
import type { SaidReason } from '../../tokens/token-reason.ts'

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
  /** Why the auth session exists, as that service has said; null where it has not: the session then is of one factor, and old. */
  reason: SessionReason | null
  /** Who acts as the person in it, by the auth service's id, and until when; null where the person does. */
  impersonation: Impersonation | null
}

export const ofImpersonation = z.object({ by: z.string(), until: z.number() })

const sessionReason = z.object({ aal: z.enum(levels), amr: z.array(z.string()) })
export type SessionReason = z.infer<typeof sessionReason>

/** Which factors the person has is no matter of one session, and when it was proven is a column, by the database's clock. */
export const ownReason = (said: SaidReason | null): SessionReason | null =>
  sessionReason.safeParse(said).data ?? null

/** At whatever level; of a session whose service has said nothing it is not known. */
export const hasShownFactor = ({ reason }: Pick<AppSession, 'reason'>): boolean =>
  showsFactor(reason?.amr ?? [])

export const sessionLifetimes = {
  idleSeconds: 7 * 86_400,
  absoluteSeconds: 30 * 86_400,
  briefSeconds: 86_400,
}

/** The session of this request, or null. */
export function sessionOf(ctx: Context): AppSession | null {
  const {
    userId,
    emailVerified,
    assurance,
    tenantId,
    sealedToken,
    validatedBy,
    isFollowed,
    isBrief,
    reason,
    impersonation,
  } = ctx.session ?? {}
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
    reason: sessionReason.safeParse(reason).data ?? null,
    impersonation: impersonation ? ofImpersonation.parse(impersonation) : null,
  }
}
