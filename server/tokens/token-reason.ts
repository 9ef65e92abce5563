// Reads why a session of the auth service exists: from an answer of get-session, or from the claims of a JWT.

import { z } from 'zod'
import { levels } from '../../machines/kit/demand.ts'

const names = z.array(z.string().regex(/^[\w-]{1,32}$/)).max(16)

/** `provenAt`: when the level was proven, in epoch seconds. */
const said = z.object({
  aal: z.enum(levels),
  amr: names,
  provenAt: z.number().nonnegative(),
  /** By which the person could prove the second level. */
  factors: names,
})

/** `saidAt`: when the auth service has said so, in whole epoch seconds. */
export type SaidReason = z.infer<typeof said> & { saidAt: number }

const fromSession = z
  .object({
    aal: z.unknown(),
    amr: z.unknown(),
    authenticatedAt: z.iso.datetime(),
    twoFactorMethods: z.unknown(),
  })
  .transform(({ authenticatedAt, twoFactorMethods: factors, ...session }) => ({
    ...session,
    provenAt: Date.parse(authenticatedAt) / 1000,
    factors,
  }))
  .pipe(said)

const fromClaims = z
  .object({ acr: z.unknown(), amr: z.unknown(), auth_time: z.unknown(), twoFactorMethods: z.unknown() })
  .transform(({ acr, amr, auth_time, twoFactorMethods: factors }) => ({
    aal: acr,
    amr,
    provenAt: auth_time,
    factors,
  }))
  .pipe(said)

/** Null of a service that says none, such as Better Auth. No proof is younger than what says that there was one. */
const reasonBy =
  (schema: typeof fromSession | typeof fromClaims) =>
  (fields: unknown, saidAt: number): SaidReason | null => {
    const { data } = schema.safeParse(fields)
    return data ? { ...data, provenAt: Math.min(data.provenAt, saidAt), saidAt } : null
  }

/** @param fields the session in an answer of get-session @param saidAt when it was asked */
export const reasonOfSession = reasonBy(fromSession)

/** @param fields the claims of a JWT of a verified issuer @param saidAt its `iat` */
export const reasonOfClaims = reasonBy(fromClaims)
