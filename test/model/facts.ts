// When each fact of the glue holds: what the handlers look at before they tell a machine.

import type { Fact } from './host.ts'
import { places } from './state-layout.ts'
import type { World } from './world.ts'

/** A proven account has one password; an unproven address the one this browser proposed, else the newest. */
function passwordToCompare({ get, request, states }: World): number {
  if (get(places.account) === states.verified) return get(places.password)
  if (get(places.account) === states.none) return 0
  return get(places.attempt[request.browser]) === 1 ? request.who : get(places.newest)
}

const passwordHolds = (world: World) =>
  world.request.passwordIsOwn && passwordToCompare(world) === world.request.who

const holdsSession = ({ request, get }: World) => get(places.session[request.browser]) === 1

const isLinked = ({ request, get }: World) => get(places.linked[request.who]) === 1

const digitsMatch = ({ request }: World) => request.digits === request.purpose

export const facts: Record<Fact, (world: World) => boolean> = {
  passwordHolds,
  passwordFails: (world) => !passwordHolds(world),
  codeLapsed: ({ request, get }) => get(places.lapsed[request.purpose]) === 1,
  budgetSpent: ({ get }) => get(places.budget) === 1,
  digitsAreTheNewest: digitsMatch,
  digitsAreOthers: (world) => !digitsMatch(world),
  codeAccepted: ({ request }) => request.accepted,
  resetAccepted: ({ request }) => request.resetAccepted,
  personLinked: isLinked,
  strangerVouchedFor: (world) => !world.request.wasLinked && world.request.vouched,
  strangerNotVouchedFor: (world) => !world.request.wasLinked && !world.request.vouched,
  returnedToItsBrowser: ({ request }) => request.sameBrowser && request.verifier,
  verifierIsThisBrowsers: ({ request, get }) =>
    get(places.verifier) === request.browser + 1 && get(places.session[request.browser]) === 0,
  holdsSession,
  holderHasNoPassword: (world) => holdsSession(world) && world.get(places.password) === 0,
  holderShowsAnother: (world) =>
    holdsSession(world) && world.get(places.password) !== 0 && !passwordHolds(world),
  holderShowsThePassword: (world) => holdsSession(world) && passwordHolds(world),
}
