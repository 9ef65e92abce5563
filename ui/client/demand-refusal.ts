// A refusal because the session has not shown enough, with what its person has to show, or because an operator acts in it.

import type { Answer, RefusedAnswer } from './answer.ts'

/** The second is Better Auth’s, of a deletion. */
const codes = ['STEP_UP_REQUIRED', 'SESSION_EXPIRED']

export const isDemand = (answer: Answer<unknown>): answer is RefusedAnswer =>
  !answer.ok && codes.includes(`${answer.code}`)

/** An operator acts as the person: nothing that they could show would do. */
export const isImpersonating = (answer: Answer<unknown>): answer is RefusedAnswer =>
  !answer.ok && answer.code === 'NOT_WHILE_IMPERSONATING'
