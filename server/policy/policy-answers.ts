// What the policy, and the provider of a CAPTCHA, have answered to the questions of one request, and what of it counts for an address.

import type { PolicyEvent, Question } from '../../machines/policy/policy.machine.ts'

/** `reason`: the policy's own words for the person; a CAPTCHA has none. */
export type PolicyAnswer = { type: Exclude<PolicyEvent['type'], 'address.differed'>; reason: string | null }

/** Of whom it was asked; null where nobody is known. */
export type PolicyAnswers = { email: string | null; answers: Partial<Record<Question, PolicyAnswer>> }

export function answerFor(
  email: string,
  { email: asked, answers }: PolicyAnswers,
  about: Question,
): { type: PolicyEvent['type']; reason: string | null } {
  const answer = answers[about]
  return asked === email && answer ? answer : { type: 'address.differed', reason: null }
}
