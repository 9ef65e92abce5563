// Opens the application's session once more through the callback, which so learns of another name or e-mail.

import { authUrl } from '../config.ts'
import { app } from './app-client.ts'
import { tokenOf, userOf } from './auth-answer.ts'
import { createAuth } from './auth-client.ts'

/** @param tenantId in which the person goes on: the callback chooses one as at a sign-in */
export async function reopenSession(tenantId: string | null): Promise<void> {
  const { signal } = new AbortController()
  const body = await createAuth(authUrl())
    .session(signal)
    .catch(() => null)
  const user = userOf(body)
  if (!user) return
  await app.callback({ token: tokenOf(body), user }, signal)
  if (tenantId) await app.selectTenant({ tenantId }, { renews: false })
}
