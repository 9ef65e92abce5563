// What an answer's token field holds: the token itself, or a JWT where SESSION_TOKEN_FORMAT says so.

import type { WireUser } from '../../wire/auth.ts'
import type { AuthDeps } from '../deps.ts'

type Held = { token: string; session: { id: string }; user: WireUser }

export const jwtFor = ({ jwts }: AuthDeps, { session, user }: Omit<Held, 'token'>): Promise<string> =>
  jwts.sign(user, session.id)

/** @param held with the token as it was presented or handed out */
export const tokenField = async (deps: AuthDeps, held: Held): Promise<string> =>
  deps.session.tokenFormat === 'jwt' ? jwtFor(deps, held) : held.token
