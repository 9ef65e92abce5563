// Reads who acts as somebody in a session of the auth service: from an answer of get-session, from a row, or from the claims of a JWT.

import { decodeJwt } from 'jose'
import { isJwt } from '../crypto/jwt.ts'
import { isObject, type JsonObject } from '../http/json.ts'

/** `by`: the auth service's id of who acts; '' where it says none that can be read. `until`: epoch ms. */
export type Impersonation = { by: string; until: number }

const LONGEST_ID = 255
/** What a service that doesn't say is taken to allow, in ms. */
const UNSAID = 900_000

/** Whatever stands there, somebody acts: a form that nobody knows here must not make it the person's own session. */
function read(by: unknown, until: number, now: number): Impersonation | null {
  if (by === undefined || by === null) return null
  const isId = typeof by === 'string' && by.length <= LONGEST_ID && !by.includes('\0')
  return { by: isId ? by : '', until: Number.isFinite(until) ? until : now + UNSAID }
}

/** @param session as get-session answers it, with Better Auth's name for it */
export const impersonationOfSession = (
  { impersonatedBy, expiresAt }: JsonObject,
  now = Date.now(),
): Impersonation | null => read(impersonatedBy, Date.parse(String(expiresAt)), now)

/** @param claims of a JWT that was verified: `act` of RFC 8693, 4.1 */
export const impersonationOfClaims = (
  { act, exp }: Readonly<Record<string, unknown>>,
  now = Date.now(),
): Impersonation | null => read(isObject(act) ? (act.sub ?? '') : act, Number(exp) * 1000, now)

/**
 * Whether what a client says of itself comes from such a session: its user, who is then said to be acted as, or its token, a JWT that nobody
 * needs to have verified. The client’s word alone must not make that the person’s own session.
 */
export function isSaidOfActing(user: unknown, token: unknown): boolean {
  if (isObject(user) && impersonationOfSession(user)) return true
  if (typeof token !== 'string' || !isJwt(token)) return false
  try {
    return impersonationOfClaims(decodeJwt(token)) !== null
  } catch {
    return false
  }
}
