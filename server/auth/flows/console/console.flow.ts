// The console: a person with a role looks at others and acts for them, and operators’ commands give roles and withdraw them.

import type { ConsoleEvent, ConsoleRole } from '../../../../machines/console-access/console-access.machine.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { sendToSession } from '../../rows/send-to-session.flow.ts'
import {
  type ConsoleEffect,
  type ConsoleFlow,
  type ConsoleHostEffect,
  type ConsoleState,
  operation,
} from './console.operations.ts'

const nothingFound = { isFromLook: false, isAccepted: false }

const isDone = (effect: ConsoleEffect): effect is ConsoleHostEffect => !effect.startsWith('refuse')

/** What the machine refuses is the outcome as well, by which the request is answered. */
function* sendToConsole(state: ConsoleState, event: ConsoleEvent): ConsoleFlow {
  const { effects } = yield* operation('stepConsole', state, event)
  for (const effect of effects) if (isDone(effect)) yield* operation('performConsole', effect)
  return null
}

type Admitted = { role: ConsoleState; refusal: AuthErrorCode | null }

/** Somebody without a role must not learn what is demanded of those who have one. */
function* admit(): ConsoleFlow<'authenticated', Admitted> {
  const { state, by, demand } = yield* operation('lockAccountOfSession')
  if (state === 'ended') return { role: 'none', refusal: 'UNAUTHORIZED' }
  const role = yield* operation('findConsoleRole')
  if (role === 'none') return { role, refusal: null }
  return { role, refusal: yield* sendToSession(state, { type: 'action.requested', by, demand }) }
}

/** Somebody without a role must not learn who has an account. */
export function* look(): ConsoleFlow<'authenticated' | 'look'> {
  const { role, refusal } = yield* admit()
  if (refusal) return refusal
  if (role === 'none') return yield* sendToConsole(role, { type: 'look.requested' })
  const isNamed = yield* operation('findNamedPerson')
  return yield* sendToConsole(role, { type: isNamed ? 'look.requested' : 'search.requested' })
}

/** What concerns everybody: nobody is named. */
export function* view(): ConsoleFlow<'authenticated' | 'view'> {
  const { role, refusal } = yield* admit()
  return refusal ?? (yield* sendToConsole(role, { type: 'view.requested' }))
}

/** Nobody’s account but their own is locked for who has no role. */
export function* act(): ConsoleFlow<'authenticated' | 'act'> {
  const { role, refusal } = yield* admit()
  if (refusal) return refusal
  const found = role === 'none' ? { isOfHolder: false, ...nothingFound } : yield* operation('findActed')
  return yield* sendToConsole(role, { type: 'act.requested', ...found })
}

/** Under the same conditions: in a session of its own, which opens it as that person. */
export function* impersonate(): ConsoleFlow<'authenticated' | 'act'> {
  const { role, refusal } = yield* admit()
  if (refusal) return refusal
  const found = role === 'none' ? { isOfHolder: false, ...nothingFound } : yield* operation('findActed')
  return yield* sendToConsole(role, { type: 'impersonation.requested', ...found })
}

/** Of webhooks that were given up. */
export function* replayWebhooks(): ConsoleFlow<'authenticated' | 'replay'> {
  const { role, refusal } = yield* admit()
  if (refusal) return refusal
  const found = role === 'none' ? nothingFound : yield* operation('findReplayed')
  return yield* sendToConsole(role, { type: 'replay.requested', ...found })
}

/** Refused where nobody has the email. @param wanted null to withdraw the role */
export function* orderConsoleRole(wanted: ConsoleRole | null): ConsoleFlow<'email' | 'operator'> {
  yield* operation('lockAccount')
  const found = yield* operation('lockConsoleRoles')
  if (!found) return 'USER_EMAIL_NOT_FOUND'
  const { state, isLastOperator, isOwn } = found
  return yield* sendToConsole(
    state,
    wanted === null
      ? { type: 'withdrawal.ordered', isLastOperator }
      : { type: 'role.ordered', wanted, isOwn, isLastOperator },
  )
}
