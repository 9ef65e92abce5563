// Turns rows into what answers contain: Better Auth's shapes, with its order of keys.

import { randomUUID } from 'node:crypto'
import type { SessionRow } from '../../db/auth/auth-session-table.ts'
import type { SignInMethod } from '../../db/auth/credential.ts'
import type { Described, UserRow } from '../../db/auth/user.ts'
import type { ListAccountsReply, WireSession, WireUser } from '../../wire/auth.ts'
import type { UserFields } from '../../wire/user-fields.ts'
import type { AuthDeps } from '../deps.ts'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Better Auth has null in place of what nobody has said. */
const returned = ({ userFields }: Pick<AuthDeps, 'userFields'>, fields: UserFields | null) =>
  Object.fromEntries(
    userFields
      .filter(({ isReturned }) => isReturned)
      .map(({ name, fallback }) => [name, fields?.[name] ?? fallback ?? null]),
  )

export const presentUser = (deps: Pick<AuthDeps, 'userFields'>, user: UserRow): WireUser => ({
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  image: user.image,
  createdAt: iso(user.createdAt),
  updatedAt: iso(user.updatedAt),
  ...(user.factors.includes('totp') && { twoFactorEnabled: true }),
  ...returned(deps, user.fields),
  id: user.id,
})

/** The answer to every sign-up. For an address that is taken already it looks the same, with a random id. */
export function presentSignedUp(
  deps: Pick<AuthDeps, 'userFields'>,
  created: UserRow | null,
  { name, email, image, fields }: { email: string } & Described,
): WireUser {
  // The time of the answer in both cases: the row's own would show that a row was created.
  const at = iso(Date.now())
  const id = created?.id ?? randomUUID()
  const described = { name, email, emailVerified: false, image, createdAt: at, updatedAt: at }
  return { ...described, ...returned(deps, fields), id }
}

/** @param token as it was presented: the stored digest is never answered */
export const presentSession = (session: SessionRow, token: string): WireSession => ({
  expiresAt: iso(session.expiresAt),
  token,
  createdAt: iso(session.createdAt),
  updatedAt: iso(session.updatedAt),
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
  userId: session.userId,
  id: session.id,
  aal: session.aal === 'aal2' ? 'aal2' : 'aal1',
  amr: [...session.amr],
  authenticatedAt: iso(session.authenticatedAt),
  rememberMe: session.rememberMe,
  // Better Auth's name for it; of a person's own session it says nothing.
  ...(session.impersonatedBy !== null && { impersonatedBy: session.impersonatedBy }),
})

/** Of a provider, nobody asks for what it lets its person do there. */
export const presentSignInMethod = (
  { id, providerId, accountId, createdAt, updatedAt }: SignInMethod,
  userId: string,
): ListAccountsReply[number] => ({
  accountId,
  providerId,
  userId,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
  id,
  scopes: [],
})
