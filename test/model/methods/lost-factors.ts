// What the properties count of a recovery: whether its mailbox was proven, and nobody has stopped it since.

import type { AuthErrorCode } from '../../../server/wire/auth-errors.ts'
import { stateNumber } from '../compile.ts'
import type { Endpoint } from '../flows.ts'
import { grants } from '../properties/authority.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'

export const hasFactor = ({ get, states }: World) =>
  get(layout.totp) === states.active || get(layout.passkey) > 0

/** Of what is over nothing need be known any more. */
export function forgetRecovery({ set }: Pick<World, 'set'>): void {
  set(layout.waited, 0)
  set(layout.shownMailbox, 0)
}

/** What the owner shows by a factor speaks against a loss. */
const byFactor: readonly Endpoint[] = [
  'POST /two-factor/verify-totp, at a sign-in',
  'POST /two-factor/verify-totp, in a session',
  'POST /two-factor/verify-backup-code, at a sign-in',
  'POST /two-factor/verify-backup-code, in a session',
  'POST /passkey/verify-authentication',
]

/** A new one, which the account takes. */
const byNewFactor: readonly Endpoint[] = [
  'POST /passkey/verify-registration',
  'POST /passkey/verify-registration, at a sign-in',
]

const stopped = ({ recovery }: World) => stateNumber(recovery.compiled, 'stopped')

/** As the properties count it, whatever the machine has made of the request. */
export function noteRecovery(world: World, endpoint: Endpoint, refusal: AuthErrorCode | null): void {
  const { request, get, set, was } = world
  const isInTime = request.meanwhile !== 'a week has passed'
  if (endpoint === 'POST /two-factor/prove-mailbox' && request.recoveryLink === 'prove-mailbox' && isInTime)
    set(layout.shownMailbox, 1)
  const isStopped =
    (endpoint === 'POST /two-factor/stop-recovery' && request.recoveryLink === 'stop-recovery') ||
    (endpoint === 'by an operator: a recovery' && refusal === null) ||
    endpoint === 'by an operator: an end of the recovery' ||
    (endpoint === 'by time alone: a recovery is over' &&
      request.meanwhile === 'the account has another address') ||
    (byNewFactor.includes(endpoint) && refusal === null) ||
    (byFactor.includes(endpoint) && grants[endpoint].shows.isTrue(world))
  const { factorRecovery } = layout
  if (!isStopped && get(factorRecovery) !== was(factorRecovery) && get(factorRecovery) === stopped(world))
    world.flaw ??= 'a recovery is stopped by a request that shows no factor'
  if (isStopped) set(layout.shownMailbox, 0)
  if (!hasFactor(world)) set(layout.lost, 0)
}
