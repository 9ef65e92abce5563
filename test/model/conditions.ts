// When each condition of a row in host.ts holds: what an endpoint looks at before it sends an event to a ledger.

import type { Condition } from './host.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

/** A proven account has one password; an unproven address the one this browser proposed, else the newest. */
function passwordToCompare({ get, request, states }: World): number {
  if (get(layout.account) === states.verified) return get(layout.password)
  if (get(layout.account) === states.none) return 0
  return get(layout.attempt[request.browser]) === 1 ? request.who : get(layout.newest)
}

const passwordHolds = (world: World) =>
  world.request.passwordIsOwn && passwordToCompare(world) === world.request.who

const holdsSession = ({ request, get }: World) => get(layout.session[request.browser]) === 1

const isLinked = ({ request, get }: World) => get(layout.linked[request.who]) === 1

const digitsMatch = ({ request }: World) => request.digits === request.purpose

export const conditions: Record<Condition, (world: World) => boolean> = {
  passwordHolds,
  passwordFails: (world) => !passwordHolds(world),
  codeLapsed: ({ request, get }) => get(layout.lapsed[request.purpose]) === 1,
  budgetSpent: ({ get }) => get(layout.budget) === 1,
  digitsAreTheNewest: digitsMatch,
  digitsAreOthers: (world) => !digitsMatch(world),
  codeAccepted: ({ request }) => request.accepted,
  resetAccepted: ({ request }) => request.resetAccepted,
  personLinked: isLinked,
  strangerVerified: (world) => !world.request.wasLinked && world.request.emailVerified,
  strangerUnverified: (world) => !world.request.wasLinked && !world.request.emailVerified,
  returnedToItsBrowser: ({ request }) => request.sameBrowser && request.verifier,
  verifierIsThisBrowsers: ({ request, get }) =>
    get(layout.verifier) === request.browser + 1 && get(layout.session[request.browser]) === 0,
  holdsSession,
  sessionWithoutPassword: (world) => holdsSession(world) && world.get(layout.password) === 0,
  sessionAndAnotherPassword: (world) =>
    holdsSession(world) && world.get(layout.password) !== 0 && !passwordHolds(world),
  sessionAndItsPassword: (world) => holdsSession(world) && passwordHolds(world),
}
