// Renews the application's session through the callback, so that a person whose session ends within the hour notices nothing.

import type { Me } from '../../server/wire/app.ts'
import type { RefusedAnswer } from './answer.ts'
import { door } from './app-client.ts'
import { reopenSession } from './reopen-session.ts'

/** How long before its end a session is renewed, in ms; one that has less left, at half of that. */
const EARLY = 60_000
/** The pause after a renewal that has failed, in ms. */
const PAUSE = 10_000

/** For the length of a page. */
export function keepRenewed() {
  let known: Me | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null

  const renewOnce = () => {
    underWay ??= reopenSession(known?.tenantId ?? null, known?.user.email ?? null).finally(() => {
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
    const reply = await door.me()
    if (reply.ok) schedule(reply.value, isRenewed ? 0 : PAUSE)
  }
  return {
    found: (me: Me) => {
      known = me
      schedule(me, 0)
    },
    /** @returns whether there is a session again; false where the refusal is about another thing */
    renew: async ({ status, code }: RefusedAnswer): Promise<boolean> =>
      status === 401 && code === 'NOT_SIGNED_IN' && renewOnce(),
    stop: () => clearTimeout(timer),
  }
}
