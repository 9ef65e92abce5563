// The console: a person with a role looks at others, and operators’ commands give roles and withdraw them.

import type { ConsoleEvent, ConsoleRole } from '../../../../machines/console-access/console-access.machine.ts'
import { sendToSession } from '../../rows/send-to-session.flow.ts'
import {
  type ConsoleEffect,
  type ConsoleFlow,
  type ConsoleHostEffect,
  type ConsoleState,
  operation,
} from './console.operations.ts'

const isDone = (effect: ConsoleEffect): effect is ConsoleHostEffect => !effect.startsWith('refuse')

/** What the machine refuses is the outcome as well, by which the request is answered. */
function* sendToConsole(state: ConsoleState, event: ConsoleEvent): ConsoleFlow {
  const { effects } = yield* operation('stepConsole', state, event)
  for (const effect of effects) if (isDone(effect)) yield* operation('performConsole', effect)
  return null
}

/** Without a role nobody is told what is demanded of those who have one, nor whom there is. */
export function* look(): ConsoleFlow<'authenticated' | 'look'> {
  const { state, demand } = yield* operation('lockAccountOfSession')
  if (state === 'ended') return 'UNAUTHORIZED'
  const role = yield* operation('findConsoleRole')
  if (role === 'none') return yield* sendToConsole(role, { type: 'look.requested' })
  const refusal = yield* sendToSession(state, { type: 'action.requested', by: 'token', demand })
  if (refusal) return refusal
  const isNamed = yield* operation('findNamedPerson')
  return yield* sendToConsole(role, { type: isNamed ? 'look.requested' : 'search.requested' })
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
