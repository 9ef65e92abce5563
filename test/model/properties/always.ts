// What is true of every state of a world, however it came about.

import { isShown } from '../app-session.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { Property } from './list.ts'

/** What is true of every state, whichever way led to it; under `spec` of sessions that did not come of a client's own word. */
export function holds(world: World): Property | null {
  const { get, browsers, states, policy, judgedBy } = world
  const isLocked = get(layout.account) === states.locked
  const isWaiting = get(layout.account) === states.waiting
  // Where one is demanded of everybody, it waits for another one.
  const isWaitedFor = policy.demandsFactor || get(layout.totp) === states.active
  for (const browser of browsers.keys()) {
    if (isLocked && get(layout.session[browser])) return 'a locked account has a session'
    if (
      isWaiting &&
      (get(layout.session[browser]) || get(layout.challenge[browser]) || isShown(world, browser))
    )
      return 'a person who waits for an approval has a session'
    if (!isWaitedFor && get(layout.challenge[browser]))
      return 'a sign-in waits for a second factor that no longer exists'
    const isExcused = judgedBy.trustsClientUser && get(layout.asserted[browser]) === 1
    if (!isExcused && !get(layout.proven) && isShown(world, browser))
      return 'protected content is shown although nobody has proven the mailbox'
  }
  return null
}
