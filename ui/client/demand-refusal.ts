// A refusal because the session has not shown enough: the level that would be enough, and what the person has to show.

import type { Answer, RefusedAnswer } from './answer.ts'

/** The second is Better Auth’s, of a deletion. */
const codes = ['STEP_UP_REQUIRED', 'SESSION_EXPIRED']

export const isDemand = (answer: Answer<unknown>): answer is RefusedAnswer =>
  !answer.ok && codes.includes(`${answer.code}`)
