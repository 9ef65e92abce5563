// The token field of an answer: the session's opaque token, or a JWT where SESSION_TOKEN_FORMAT says so.

import { isJwt } from '../../crypto/jwt.ts'
import { type WireUser, wireUser } from '../../wire/auth.ts'
import type { ReasonedSession } from '../crypto/jwts.ts'
import type { AuthDeps } from '../deps.ts'

type Session = { token: string; session: ReasonedSession; user: WireUser }

/** A JWT has no fields of USER_FIELDS: it stands in headers, and everybody who is shown it can read it. */
export const jwtFor = ({ jwts }: AuthDeps, { session, user }: Omit<Session, 'token'>): Promise<string> =>
  jwts.sign(wireUser.parse(user), session)

/**
 * Returns a presented JWT unchanged: reissuing would renew it for as long as the session lives.
 * @param session with the token that the client presented or is given now
 */
export const tokenField = async (deps: AuthDeps, session: Session): Promise<string> =>
  deps.session.tokenFormat === 'jwt' && !isJwt(session.token) ? jwtFor(deps, session) : session.token
