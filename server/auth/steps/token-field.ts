// The token field of an answer: the session's opaque token, or a JWT where SESSION_TOKEN_FORMAT says so.

import { isJwt } from '../../crypto/jwt.ts'
import { type WireUser, wireUser } from '../../wire/auth.ts'
import type { ReasonedSession } from '../crypto/jwts.ts'
import type { AuthDeps } from '../deps.ts'
import { fieldClaims } from './field-claims.ts'

type Session = { token: string; session: ReasonedSession; user: WireUser }

/** Of USER_FIELDS a JWT has what they call a claim of it: it stands in headers, and everybody who is shown it can read it. */
export const jwtFor = (
  { jwts, userFields }: AuthDeps,
  { session, user }: Omit<Session, 'token'>,
): Promise<string> => jwts.sign({ ...fieldClaims(userFields, 'jwt', user), ...wireUser.parse(user) }, session)

/**
 * Returns a presented JWT unchanged: reissuing would renew it for as long as the session lives.
 * @param session with the token that the client presented or is given now
 */
export const tokenField = async (deps: AuthDeps, session: Session): Promise<string> =>
  deps.session.tokenFormat === 'jwt' && !isJwt(session.token) ? jwtFor(deps, session) : session.token
