// What is known of the newest verifier besides whose browser it is for, where a world follows it.

import type { Endpoint } from '../flows.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'

/** One that nobody can redeem any more is none. */
export function dropVerifier({ set }: Pick<World, 'set'>): void {
  set(layout.verifier, 0)
  set(layout.verifierLapsed, 0)
  set(layout.redeemed, 0)
}

export const isOwnVerifier = ({ get, request }: World) =>
  get(layout.verifier) === request.browser + 1 && get(layout.verifierLapsed) === 0

/** As the properties count it: a verifier that is there still, once its browser has redeemed it, is there once too often. */
export function noteRedemption({ get, set, was, request }: World, endpoint: Endpoint): void {
  if (endpoint !== 'GET /get-session, with a verifier' || get(layout.verifier) === 0) return
  if (was(layout.verifier) === request.browser + 1) set(layout.redeemed, 1)
}
