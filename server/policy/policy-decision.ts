// Reads the decision in a policy's answer: it must have the right format, and a reason for the person is cut to one line.

import { z } from 'zod'
import { onOneLine } from '../wire/names.ts'
import type { PolicyAnswer } from './policy-answers.ts'

/** `outcome`: for the metrics and the log. `at`: where a function has failed. */
export type Heard = { answer: PolicyAnswer; outcome: string; at?: string | undefined }

const LONGEST_REASON = 200

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('allow') }),
  z.object({ decision: z.literal('refuse'), reason: z.string().optional() }),
])

/** Plain text on one line, and no longer than a person reads. */
function wordsOf(reason: string | undefined): string | null {
  const line = onOneLine(reason ?? '')
    .trim()
    .toWellFormed()
  return [...line].slice(0, LONGEST_REASON).join('') || null
}

export const unanswered = (outcome: string, at?: string): Heard => ({
  answer: { type: 'policy.unavailable', reason: null },
  outcome,
  at,
})

export function heardIn(given: unknown): Heard {
  const { data: read } = decision.safeParse(given)
  if (!read) return unanswered('unreadable')
  return read.decision === 'allow'
    ? { answer: { type: 'request.allowed', reason: null }, outcome: 'allowed' }
    : { answer: { type: 'request.refused', reason: wordsOf(read.reason) }, outcome: 'refused' }
}
