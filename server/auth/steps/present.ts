// What leaves the service: never a row, always Better Auth's shapes and key order.

import { randomUUID } from 'node:crypto'
import type { SessionRow } from '../../db/auth/session.ts'
import type { UserRow } from '../../db/auth/user.ts'
import type { WireSession, WireUser } from '../../wire/auth.ts'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

export const presentUser = (user: UserRow): WireUser => ({
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  image: user.image,
  createdAt: iso(user.createdAt),
  updatedAt: iso(user.updatedAt),
  id: user.id,
})

/** The answer to every sign-up: for an address that is taken it looks the same, and its id means nothing. */
export function presentSignedUp(
  created: UserRow | null,
  { name, email, image }: { name: string; email: string; image: string | null },
): WireUser {
  // One clock for both: the row's own would tell that there is one.
  const at = iso(Date.now())
  const id = created?.id ?? randomUUID()
  return { name, email, emailVerified: false, image, createdAt: at, updatedAt: at, id }
}

/** @param token as it was presented: the stored digest never leaves */
export const presentSession = (session: SessionRow, token: string): WireSession => ({
  expiresAt: iso(session.expiresAt),
  token,
  createdAt: iso(session.createdAt),
  updatedAt: iso(session.updatedAt),
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
  userId: session.userId,
  id: session.id,
})
