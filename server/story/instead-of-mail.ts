// What there is to do about a mail that was given up: by its kind, and by what the machines take from the person now.

import { isAskedFor } from '../../machines/kit/mailings.ts'
import type { Instead, OwnStep } from '../wire/console-why.ts'

/** Of mails that people ask for who can’t sign in; the others they ask for in their account. */
const asking: ReadonlyMap<string, OwnStep> = new Map([
  ['verification-code', 'askVerificationCode'],
  ['sign-in-code', 'askSignInCode'],
  ['reset-code', 'askReset'],
  ['reset-link', 'askReset'],
])

/** @returns null where there is nothing that would lead them anywhere */
export function insteadOf(kind: string, own: readonly OwnStep[]): Instead | null {
  const step = asking.get(kind)
  if (step) return own.includes(step) ? 'askAgain' : null
  if (isAskedFor(kind)) return 'changeAgain'
  return kind === 'recovery-ordered' ? 'orderAgain' : 'sendAgain'
}
