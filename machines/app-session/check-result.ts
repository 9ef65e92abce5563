// What a check of an application session means, by what was found out about the auth session that it came from.

import type { CheckResult } from './app-session.types.ts'

/** As the callback’s machine has them: the person, and what each validation step has found. */
type UserId = number | string
type Validated = {
  /** The person whose token it is now, where the callback's machine accepts it; null otherwise. */
  userId: UserId | null
  findings: readonly { step: string; result: string }[]
}

/** @param before whose session it is, and by which step its token was accepted: any other would have refused it from the first */
export function resultOfValidation(
  { userId, findings }: Validated,
  before: { userId: UserId; validatedBy: string | null },
): CheckResult {
  if (userId !== null) return userId === before.userId ? 'sameUser' : 'anotherUser'
  const isRefused = findings.some(({ step, result }) => step === before.validatedBy && result === 'refused')
  return isRefused ? 'refused' : 'unknown'
}

/** @param lives whether the session that a token names is there; null where that could not be found out */
export function resultOfLookUp(lives: boolean | null): CheckResult {
  if (lives === null) return 'unknown'
  return lives ? 'sameUser' : 'refused'
}

/** @param source whose row is gone, of the two that were read with the application's own session */
export const resultOfSource = (source: 'ended' | 'gone'): CheckResult =>
  source === 'gone' ? 'deleted' : 'refused'
