// Renews the application's session through the callback, so that a person whose session ends within the hour notices nothing.

import type { Me } from '../../server/wire/app.ts'
import type { RefusedAnswer } from './answer.ts'
import { door } from './app-client.ts'
import { reopenSession } from './reopen-session.ts'

/** How long before its end a session is renewed, in ms; one that has less left, at half of that. */
const EARLY = 60_000
/** The least pause between two renewals, of which the first may have failed, in ms. */
const PAUSE = 10_000

/** For the length of a page. */
export function keepRenewed() {
  let email: string | null = null
  let tenantId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null

  const renewOnce = () => {
    underWay ??= reopenSession(tenantId, email).finally(() => {
      underWay = null
    })
    return underWay
  }
  /** Another tab may have switched to another organization since, in which the session stays. */
  const schedule = ({ renewIn, tenantId: now }: Me, least: number) => {
    tenantId = now
    clearTimeout(timer)
    if (renewIn !== null) timer = setTimeout(renewAhead, Math.max(renewIn - EARLY, renewIn / 2, least))
  }
  const look = async () => {
    const reply = await door.me()
    if (reply.ok) schedule(reply.value, PAUSE)
  }
  async function renewAhead() {
    await look()
    await renewOnce()
    await look()
  }
  return {
    found: (me: Me) => {
      email = me.user.email
      schedule(me, 0)
    },
    /** @returns whether there is a session again; false where the refusal is about another thing */
    renew: async ({ status, code }: RefusedAnswer): Promise<boolean> =>
      status === 401 && code === 'NOT_SIGNED_IN' && renewOnce(),
    stop: () => clearTimeout(timer),
  }
}
