// Handles what flows ask of the policy and of a CAPTCHA: which answer counts for the address that is locked, and what follows from it.

import { step } from '../../../machines/kit/step.ts'
import { ofSignUps, policyMachine } from '../../../machines/policy/policy.machine.ts'
import { answerFor } from '../../policy/policy-answers.ts'
import type { AuthHandlers } from './flow-context.ts'
import { recordStep } from './record-step.ts'

export const onPolicy: AuthHandlers<'findPolicyAnswer' | 'stepPolicy'> = {
  findPolicyAnswer: ({ options, email, outcome }, { policy }, about) => {
    if (policy === 'nothing begins' || !options.asked.about.includes(about)) return 'unasked'
    const { type, reason } = answerFor(email, policy, about)
    outcome.policyReason = reason
    return type
  },

  stepPolicy: (context, _, about, event) => {
    const passesUnanswered = context.options.asked.passesUnanswered.includes(about)
    const from = { state: 'asking', context: { passesUnanswered } } as const
    const next = step(policyMachine, from, event, context.email)
    // What is allowed is recorded by what comes of it; and a sign-up that somebody else tries is no activity of the person.
    const whose = ofSignUps.includes(about) ? { userId: null } : {}
    if (next.state !== 'allowed')
      recordStep(context, 'policy', { previousState: 'asking', event, next }, whose)
    return next
  },
}
