// Opens the application's session once more through the callback, which then knows of another name or e-mail, or that the session still lives.

import { tokenOf, userOf } from './answer.ts'
import { app, door } from './app-client.ts'
import { auth } from './auth-for-pages.ts'

/**
 * @param tenantId that the person stays in: the callback chooses one as at a sign-in
 * @param email whose session it has to be; null where that is not known any more
 * @returns whether it is open
 */
export async function reopenSession(tenantId: string | null, email: string | null): Promise<boolean> {
  const body = await auth.session()
  const user = userOf(body)
  // Somebody else has signed in meanwhile: what this page shows is not theirs.
  if (!user?.emailVerified || (email !== null && user.email !== email)) return false
  const { ok } = await app.callback({ token: tokenOf(body), user })
  if (ok && tenantId) await door.selectTenant({ tenantId }, { renews: false })
  return ok
}
