// What a request about second factors has to have done where it is not refused, and what it must not have done where it is.

import type { AuthErrorCode } from '../../../server/wire/auth-errors.ts'
import type { Endpoint } from '../flows.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { Flaw } from './list.ts'

/** Each gives the browser a set of recovery codes, of which none is used. */
const issuing: readonly Endpoint[] = [
  'POST /two-factor/enable',
  'POST /two-factor/enable, at a sign-in',
  'POST /two-factor/generate-backup-codes',
]

const hasCodes = ({ get, request }: World) =>
  get(layout.recovery) === 1 && get(layout.codesOf) === request.browser + 1

/** Once the app’s wrong codes of a day are used up, none is compared. */
const costsTry = ({ get, was, request }: World) =>
  was(layout.appBudget) === 1 && get(layout.tries[request.browser]) > was(layout.tries[request.browser])

export function flawOfFactors(world: World, endpoint: Endpoint, refusal: AuthErrorCode | null): Flaw | null {
  if (!refusal && issuing.includes(endpoint) && !hasCodes(world))
    return 'an app is enrolled, or its recovery codes replaced, and no codes are issued'
  if (endpoint === 'POST /two-factor/verify-totp, at a sign-in' && costsTry(world))
    return 'a code that is not compared costs a try'
  return null
}
