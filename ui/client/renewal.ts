// Renews the application's session through the callback, so that a person whose session ends within the hour notices nothing.

import type { Me } from '../../server/wire/app.ts'
import { authUrl } from '../config.ts'
import { app, onLapse } from './app-client.ts'
import { tokenOf, userOf } from './auth-answer.ts'
import { createAuth } from './auth-client.ts'

/** How long before its end a session is renewed, in ms; one that has less left, at half of that. */
const EARLY = 60_000
/** The pause after a renewal that has failed, in ms. */
const PAUSE = 10_000

/** @param me whose session it was, and in which tenant; null where that is not known any more */
async function renew(me: Me | null): Promise<boolean> {
  const { signal } = new AbortController()
  const body = await createAuth(authUrl())
    .session(signal)
    .catch(() => null)
  const user = userOf(body)
  // Somebody else has signed in meanwhile: what this page shows is not theirs.
  if (!user?.emailVerified || (me && user.email !== me.user.email)) return false
  const reply = await app.callback({ token: tokenOf(body), user }, signal)
  if (!reply.ok) return false
  // The callback chooses a tenant as at a sign-in; the person goes on in the one they were in.
  if (me?.tenantId) await app.selectTenant({ tenantId: me.tenantId }, { renews: false })
  return true
}

/** For the length of a page. */
export function keepRenewed(): { found: (me: Me) => void; stop: () => void } {
  let known: Me | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null

  const renewOnce = () => {
    underWay ??= renew(known).finally(() => {
      underWay = null
    })
    return underWay
  }
  const schedule = ({ renewIn }: Me, least: number) => {
    clearTimeout(timer)
    if (renewIn !== null) timer = setTimeout(renewAhead, Math.max(renewIn - EARLY, renewIn / 2, least))
  }
  async function renewAhead() {
    const isRenewed = await renewOnce()
    const reply = await app.me()
    if (reply.ok) schedule(reply.value, isRenewed ? 0 : PAUSE)
  }
  onLapse.renew = renewOnce
  return {
    found: (me) => {
      known = me
      schedule(me, 0)
    },
    stop: () => {
      clearTimeout(timer)
      if (onLapse.renew === renewOnce) onLapse.renew = null
    },
  }
}
