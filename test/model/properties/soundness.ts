// Each session has a reason that was true when it was opened, and says no other one of itself.

import type { Endpoint } from '../flows.ts'
import type { World } from '../world.ts'
import { grants } from './authority.ts'
import type { Property } from './list.ts'

/** Of a request that has opened a session. */
export function flawOfSession(world: World, endpoint: Endpoint): Property | null {
  const { opens, shows } = grants[endpoint]
  if (!opens) return 'a session is opened by a request that opens none'
  if (!shows.isTrue(world)) return shows.unsound
  const { says } = world.request
  if (says === null) return 'a session is opened outside of a sign-in'
  return says === shows.method ? null : 'a session says another reason than the one it was opened for'
}
