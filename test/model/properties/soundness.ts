// Each session has a reason that was true when it was opened, says no other one of itself, and is no less than is demanded.

import type { Endpoint } from '../flows.ts'
import { expectedWords } from '../reasons.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import { grants } from './authority.ts'
import type { Property } from './list.ts'

/** Of a request that has opened a session. */
export function flawOfSession(world: World, endpoint: Endpoint): Property | null {
  const { opens, shows } = grants[endpoint]
  if (!opens) return 'a session is opened by a request that opens none'
  if (!shows.isTrue(world)) return shows.unsound
  const { says } = world.request
  if (says === null) return 'a session is opened outside a sign-in'
  const shown = shows.besides?.(world) ?? { first: shows.method, second: null }
  if (world.was(layout.totp) === world.states.active && shown.second === null)
    return 'a session is opened below what the account’s second factor demands'
  if (world.policy.demandsFactor && shown.second === null)
    return 'a session is opened without a second factor, although the operator demands one of everybody'
  const expected = shown.first === null ? null : expectedWords(shown.first, shown.second)
  if (says === expected) return null
  return says.endsWith('aal2') && !expected?.endsWith('aal2')
    ? 'a session has a level higher than its proofs'
    : 'a session records another reason than the one it was opened for'
}
