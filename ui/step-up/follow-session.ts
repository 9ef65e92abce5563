// Has the application’s session follow the one that a proof has opened.

import { plainAuth } from '../client/auth-for-pages.ts'
import { reopenSession } from '../client/reopen-session.ts'
import type { Person } from './proofs.ts'

/**
 * The former session would live on beside the one that has taken its place.
 * @param tenantId that the person works in
 */
export async function followSession(tenantId: string | null, { email, session }: Person): Promise<boolean> {
  const isOpen = await reopenSession(tenantId, email)
  if (isOpen) await plainAuth.ask('revokeSession', { token: session.id })
  return isOpen
}
