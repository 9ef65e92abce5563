// What must be gone once a request is answered that ends it: sessions, and what stands for sessions to come.

import type { Endpoint } from '../flows.ts'
import { DEAD, LIVING, REPLACED } from '../options.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { Property } from './list.ts'

/** Of which browsers no session may be left. */
type Left = 'all' | 'all but the new one' | 'others' | 'own' | 'named' | 'replaced'

const reset = { left: 'all', property: 'a session outlives a reset of the password' } as const
const deletion = { left: 'all', property: 'a session outlives the deletion of its account' } as const
const ended = 'a session outlives its end' as const
const lift = { left: 'replaced', property: ended } as const

const ends: Partial<Record<Endpoint, { left: Left; property: Property }>> = {
  'POST /email-otp/reset-password': reset,
  'POST /reset-password': reset,
  'POST /change-password, with revokeOtherSessions': {
    left: 'all but the new one',
    property: 'a session outlives a change of the password that ends the others',
  },
  'POST /email-otp/undo-email-change': {
    left: 'all',
    property: 'a session outlives the undoing of a change of email',
  },
  'POST /two-factor/undo-enrolment': {
    left: 'all',
    property: 'a session outlives the undoing of a second factor',
  },
  'POST /two-factor/verify-totp, in a session': lift,
  'POST /two-factor/verify-backup-code, in a session': lift,
  'POST /delete-user': deletion,
  'POST /delete-user, by password': deletion,
  'by an operator: a deletion': deletion,
  'by an operator: a lock': { left: 'all', property: 'a session outlives a lock of the account' },
  'by time alone: a recovery is over': { left: 'all', property: ended },
  'by an operator: an end of sessions': { left: 'all', property: ended },
  'POST /sign-out': { left: 'own', property: ended },
  'POST /revoke-session': { left: 'named', property: ended },
  'POST /revoke-other-sessions': { left: 'others', property: ended },
  'POST /revoke-sessions': { left: 'all', property: ended },
}

/** Whether a session of the browser lives that was opened before: its own one, or the one that the application's came from. */
function lives({ get, was, request }: World, browser: number, left: Left): boolean {
  const isOwn = browser === request.browser
  if (left === 'replaced')
    return isOwn && was(layout.source[browser]) === LIVING && get(layout.source[browser]) !== DEAD
  if (left === 'own' && !isOwn) return false
  if (left === 'named') return browser === request.named && get(layout.session[browser]) === 1
  const source = get(layout.source[browser])
  if (left === 'own' && request.presentsOlder) return source === REPLACED
  if (left === 'own') return get(layout.session[browser]) === 1
  if (left === 'others' && isOwn) return source === REPLACED && !request.presentsOlder
  if (source === LIVING || source === REPLACED) return true
  return get(layout.session[browser]) === 1 && !(isOwn && left === 'all but the new one')
}

/** Somebody may still get a session by what was shown before. What the request itself has shown may wait for a second factor. */
const isPending = ({ get, browsers, request }: World, left: Left) =>
  get(layout.verifier) !== 0 ||
  browsers.some(
    (_, browser) =>
      get(layout.challenge[browser]) !== 0 &&
      !(left === 'all but the new one' && browser === request.browser),
  )

const isSinceChange = ({ get, states }: World) =>
  get(layout.totp) === states.active && get(layout.sinceChange) === 1

/** Beside the mailbox. */
const hasWayIn = ({ get }: World) =>
  [layout.password, layout.passkey, ...layout.linked].some((way) => get(way) !== 0)

const hasRecovered = ({ get, was, states }: World) =>
  (was(layout.totp) === states.active && get(layout.totp) !== states.active) ||
  (was(layout.passkey) > 0 && get(layout.passkey) === 0)

/** Of a request that was not refused. */
export function flawOfEnd(world: World, endpoint: Endpoint): Property | null {
  const end = ends[endpoint]
  if (!end || (endpoint === 'by time alone: a recovery is over' && !hasRecovered(world))) return null
  if (endpoint === 'POST /email-otp/undo-email-change' && isSinceChange(world))
    return 'a second factor outlives the undoing of an earlier change of email'
  if (endpoint === 'POST /two-factor/undo-enrolment' && hasWayIn(world))
    return 'a sign-in method outlives the undoing of a second factor'
  for (let browser = 0; browser < world.browsers.length; browser += 1)
    if (lives(world, browser, end.left)) return end.property
  const endsPending = end.left === 'all' || end.left === 'all but the new one'
  return endsPending && isPending(world, end.left) ? end.property : null
}
