// Issues codes, supersedes them, and compares guesses: the order of the events that their machine is sent.

import { type Purpose, purposes } from '../../../machines/kit/mailings.ts'
import { eventsOfGuess } from '../../../machines/one-time-code/events-of-guess.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { type CodeEffect, type Flow, operation } from './row-operations.ts'

/** Only the newest code of a purpose is valid. */
export function* issueCode(purpose: Purpose, mailed: boolean): Flow<never, void> {
  yield* supersedeCodes(purpose)
  const { effects } = yield* operation('beginCode', purpose)
  if (effects.includes('mailCode')) yield* operation('mailCode', purpose, mailed)
}

/** Ends the open codes of the address. */
export function* supersedeCodes(which: Purpose | 'all'): Flow<never, void> {
  yield* operation('lockOpenCodes', which)
  for (const purpose of which === 'all' ? purposes : [which])
    yield* operation('stepCode', purpose, { type: 'code.superseded' })
  yield* operation('storeCodes')
}

const refusals: Record<Extract<CodeEffect, `refuse${string}`>, AuthErrorCode> = {
  refuseWrong: 'INVALID_OTP',
  refuseExpired: 'OTP_EXPIRED',
  refuseTooMany: 'TOO_MANY_ATTEMPTS',
}

const isRefusal = (effect: CodeEffect): effect is keyof typeof refusals => effect in refusals

/** Sends the code the events of the request's guess, until one of them refuses it. */
function* guess(
  purpose: Purpose,
  match: 'code.matched' | 'code.recognised',
): Flow<'guess' | 'attemptCookies'> {
  const found = yield* operation('lockNewestCode', purpose)
  if (!found) return 'INVALID_OTP'
  const effects: CodeEffect[] = []
  for (const event of eventsOfGuess(found, match))
    if (!effects.some(isRefusal)) effects.push(...(yield* operation('stepCode', purpose, event)).effects)
  yield* operation('storeCodes')
  if (effects.includes('mailLocked')) yield* operation('mailLocked')
  if (effects.includes('acceptCode') || effects.includes('confirmCode')) return null
  const answer = effects.find(isRefusal)
  return answer ? refusals[answer] : 'INVALID_OTP'
}

export const spendCode = (purpose: Purpose): Flow<'guess' | 'attemptCookies'> =>
  guess(purpose, 'code.matched')

/** A right code is not spent, and a wrong guess counts. */
export const recogniseCode = (purpose: Purpose): Flow<'guess' | 'attemptCookies'> =>
  guess(purpose, 'code.recognised')
