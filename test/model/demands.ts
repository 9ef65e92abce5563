// What the routes demand of a session, by the endpoints of the model; test/proofs/routes.test.ts compares it with their rows.

import { LONG_AGO, NOW } from '../../machines/auth-session/auth-session.samples.ts'
import { FRESH_SECONDS } from '../../machines/auth-session/lifetimes.ts'
import type { Demand, Demanded, Level } from '../../machines/kit/demand.ts'
import type { Endpoint } from './flows.ts'
import { isFirstOfAnotherDay, isOfAnotherDay } from './properties/request-proofs.ts'
import { firstIn, isSecondLevel, secondIn } from './reasons.ts'
import { FIRST_OF_ANOTHER_DAY, layout, OF_ANOTHER_DAY } from './state-layout.ts'
import type { World } from './world.ts'

const ofAccount: Demand = { level: 'highest', within: FRESH_SECONDS }
const ofSessions: Demand = { level: 'highest', within: 'session' }
const ofLift: Demand = { level: 'first', within: FRESH_SECONDS }

/** Of those that are not named nothing is demanded, or there is no session to demand it of. */
export const demands: Partial<Record<Endpoint, Demand>> = {
  'POST /link-social': ofAccount,
  'GET /callback/:provider, linking, verified': ofAccount,
  'GET /callback/:provider, linking, unverified': ofAccount,
  'POST /unlink-account': ofAccount,
  'GET /get-user-data': ofAccount,
  'POST /change-password': ofAccount,
  'POST /change-password, with revokeOtherSessions': ofAccount,
  'POST /change-email': ofAccount,
  'POST /email-otp/request-email-change': ofAccount,
  'POST /email-otp/request-email-change, by password': ofAccount,
  'POST /email-otp/change-email': ofSessions,
  'POST /two-factor/enable': ofAccount,
  'POST /two-factor/get-totp-uri': ofAccount,
  'POST /two-factor/generate-backup-codes': ofAccount,
  'POST /two-factor/disable': ofAccount,
  'POST /two-factor/verify-totp, in a session': ofLift,
  'POST /two-factor/verify-backup-code, in a session': ofLift,
  'GET /passkey/generate-register-options': ofAccount,
  'POST /passkey/verify-registration': ofAccount,
  'POST /passkey/delete-passkey': ofAccount,
  'POST /delete-user, by password': ofAccount,
  'POST /delete-user': ofAccount,
  'POST /revoke-session': ofSessions,
  'POST /revoke-other-sessions': ofSessions,
  'POST /revoke-sessions': ofSessions,
}

/** Those that show the password, which proves the first level at once. */
const byPassword: ReadonlySet<Endpoint> = new Set([
  'POST /change-password',
  'POST /change-password, with revokeOtherSessions',
  'POST /email-otp/request-email-change, by password',
  'POST /delete-user, by password',
])

const isOld = ({ request, get }: World) =>
  request.meanwhile === 'a day has passed' || get(layout.aged[request.browser]) === OF_ANOTHER_DAY

const isFirstOld = (world: World) =>
  isOld(world) || world.get(layout.aged[world.request.browser]) === FIRST_OF_ANOTHER_DAY

/** Whether the session that a request presents has shown two factors, by the state that `of` says. */
function hasShownSecond({ browser, presentsOlder }: World['request'], of: World['get']): boolean {
  const reason = of(layout.reason[browser])
  return presentsOlder ? of(layout.second[browser]) === 1 : isSecondLevel(firstIn(reason), secondIn(reason))
}

/** Always the same objects, as answers are. */
type Found = { state: 'live'; by: 'token'; demand: Demanded | null }
const found = new Map<string, Found>()
export const undemanded: Found = { state: 'live', by: 'token', demand: null }
const ended = { state: 'ended', by: 'token', demand: null } as const

/** What the host of the service says of the session of the request. */
export function standingOf(world: World): Found {
  const { request, get, states } = world
  const { demand } = request
  if (!demand) return undemanded
  const isSecond = hasShownSecond(request, get)
  const reach: Level = get(layout.totp) === states.active || get(layout.passkey) === 1 ? 'aal2' : 'aal1'
  const name = `${demand.level} ${demand.within} ${isOld(world)} ${isFirstOld(world)} ${isSecond} ${reach}`
  const age = isOld(world) ? LONG_AGO : NOW
  const first = isFirstOld(world) ? LONG_AGO : NOW
  const answer = found.get(name) ?? {
    state: 'live' as const,
    by: 'token' as const,
    demand: { ...demand, shown: { first, aal1: age, aal2: isSecond ? age : null }, reach },
  }
  found.set(name, answer)
  return answer
}

/** @param say what of a session that lives */
export const lockedBy = (say: (world: World) => ReturnType<typeof standingOf>) => (world: World) => () => {
  const { request, get } = world
  request.isBySession = true
  const isThere = request.presentsOlder || get(layout.session[request.browser]) === 1
  return isThere ? say(world) : ended
}

/** Whether what a request was not refused is demanded of more than its session has shown, without any machine. */
export function isBelowDemand(world: World, endpoint: Endpoint): boolean {
  const { was, states, request } = world
  const demand = demands[endpoint]
  if (!demand) return false
  const hasSecond = was(layout.totp) === states.active || was(layout.passkey) === 1
  const needsSecond = demand.level === 'aal2' || (demand.level === 'highest' && hasSecond)
  if (needsSecond && !hasShownSecond(request, was)) return true
  if (demand.level === 'first') return isFirstOfAnotherDay(world)
  return demand.within !== 'session' && isOfAnotherDay(world) && (needsSecond || !byPassword.has(endpoint))
}
