// What the operator's policy says of an invitation, at any time, and what it holds back by that.

import type { Operations } from '../../../server/app/rows/organization-operations.ts'
import type { Brought, stepper } from './world.ts'

export const policies = [
  { words: 'the policy allows it', says: 'request.allowed', passesUnanswered: false },
  { words: 'the policy refuses it', says: 'request.refused', passesUnanswered: true },
  { words: 'the policy gives no answer', says: 'policy.unavailable', passesUnanswered: false },
  { words: 'the policy gives none, and it passes', says: 'policy.unavailable', passesUnanswered: true },
  { words: 'it was about somebody else', says: 'address.differed', passesUnanswered: true },
] as const

type Context = { brought: Brought; take: ReturnType<typeof stepper>['step'] }

export const onPolicy = {
  findPolicyAnswer: ({ brought }: Context) => brought.policy?.says ?? 'unasked',
  stepPolicy: ({ brought, take }: Context, ...[, event]: Parameters<Operations['stepPolicy']>) => {
    const { passesUnanswered = false } = brought.policy ?? {}
    return take('policy', 'asking', event, { passesUnanswered }) as ReturnType<Operations['stepPolicy']>
  },
}
