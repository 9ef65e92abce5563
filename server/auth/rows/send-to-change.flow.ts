// Sends an event to the change of e-mail that is locked, and sees to its effects.

import type { EmailChangeEvent } from '../../../machines/email-change/email-change.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { supersedeCodes } from './codes.flow.ts'
import { type Flow, operation } from './row-operations.ts'

/** @returns what the request is refused with; `unanswered` where the change's state has no answer to the event */
export function* sendToChange(event: EmailChangeEvent, unanswered: AuthErrorCode): Flow {
  const { accepted, effects } = yield* operation('stepChange', event)
  let refusal: AuthErrorCode | null = accepted ? null : unanswered
  for (const effect of effects) {
    if (effect === 'refuseTaken') refusal = 'EMAIL_ALREADY_IN_USE'
    else if (effect === 'refuseLapsed') refusal = 'TOKEN_EXPIRED'
    else if (effect === 'supersedeCodes') yield* supersedeCodes('all')
    else if (effect === 'endSessions') yield* operation('performEffect', effect)
    else if (effect !== 'issueChangeCode') yield* operation('performChange', effect)
  }
  return refusal
}
