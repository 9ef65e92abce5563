// Issues codes, supersedes them, and compares guesses: the order of the events that their machine is sent.

import { type Purpose, purposes } from '../../../machines/kit/mailings.ts'
import { eventsOfGuess } from '../../../machines/one-time-code/events-of-guess.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { type CodeEffect, type Flow, operation } from './row-operations.ts'

/** What a guess is answered: null where the code is right. */
const answers: Record<Exclude<CodeEffect, `mail${string}`>, AuthErrorCode | null> = {
  acceptCode: null,
  confirmCode: null,
  refuseWrong: 'INVALID_OTP',
  refuseExpired: 'OTP_EXPIRED',
  refuseTooMany: 'TOO_MANY_ATTEMPTS',
}

/** `mailed`: see the operation; no guess begins a code. */
const performed: Record<
  Exclude<CodeEffect, keyof typeof answers>,
  (purpose: Purpose, mailed: boolean) => Flow<never, void>
> = {
  mailCode: (purpose, mailed) => operation('mailCode', purpose, mailed),
  mailLocked: () => operation('mailLocked'),
}

const isAnswer = (effect: CodeEffect): effect is keyof typeof answers => effect in answers
const isPerformed = (effect: CodeEffect): effect is keyof typeof performed => effect in performed

function answerTo(effects: readonly CodeEffect[]): AuthErrorCode | null {
  const answer = effects.find(isAnswer)
  return answer ? answers[answer] : 'INVALID_OTP'
}

/** Only the newest code of a purpose is valid. */
export function* issueCode(purpose: Purpose, mailed: boolean): Flow<never, void> {
  yield* supersedeCodes(purpose)
  const { effects } = yield* operation('beginCode', purpose)
  for (const effect of effects) if (isPerformed(effect)) yield* performed[effect](purpose, mailed)
}

/** Ends the open codes of the address. */
export function* supersedeCodes(which: Purpose | 'all'): Flow<never, void> {
  yield* operation('lockOpenCodes', which)
  for (const purpose of which === 'all' ? purposes : [which])
    yield* operation('stepCode', purpose, { type: 'code.superseded' })
  yield* operation('storeCodes')
}

/** Sends the code the events of the request's guess, until one of them answers it. */
function* guess(
  purpose: Purpose,
  match: 'code.matched' | 'code.recognised',
): Flow<'guess' | 'attemptCookies'> {
  const found = yield* operation('lockNewestCode', purpose)
  if (!found) return 'INVALID_OTP'
  const effects: CodeEffect[] = []
  for (const event of eventsOfGuess(found, match))
    if (!effects.some(isAnswer)) effects.push(...(yield* operation('stepCode', purpose, event)).effects)
  yield* operation('storeCodes')
  for (const effect of effects) if (isPerformed(effect)) yield* performed[effect](purpose, false)
  return answerTo(effects)
}

export const spendCode = (purpose: Purpose): Flow<'guess' | 'attemptCookies'> =>
  guess(purpose, 'code.matched')

/** A right code is not spent, and a wrong guess counts. */
export const recogniseCode = (purpose: Purpose): Flow<'guess' | 'attemptCookies'> =>
  guess(purpose, 'code.recognised')
