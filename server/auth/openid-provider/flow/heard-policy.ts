// How a request to the OpenID provider asks the policy about tokens, and what it has heard.

import type { PolicyEvent } from '../../../../machines/policy/policy.machine.ts'
import type { PolicyAnswers } from '../../../policy/policy-answers.ts'
import type { AskedToken } from '../../steps/ask-about-token.ts'

/** Null where nobody is asked. */
export type TokenPolicy = {
  ask: (asked: AskedToken) => Promise<PolicyAnswers>
  /** Whether what it gives no answer about passes. */
  passesUnanswered: boolean
} | null

/** What it has said of one person's tokens; null where nobody was asked. */
export type HeardPolicy = { email: string; type: PolicyEvent['type']; reason: string | null } | null
