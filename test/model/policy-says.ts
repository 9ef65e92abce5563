// What the policy says while a request is answered, and what it holds back by that.

import type { PolicyEvent } from '../../machines/policy/policy.machine.ts'
import { type PolicySays, policySays } from './request.ts'
import type { World } from './world.ts'

const answers: Record<PolicySays, PolicyEvent['type']> = {
  'the policy allows it': 'request.allowed',
  'the policy refuses it': 'request.refused',
  'the policy gives no answer': 'policy.unavailable',
  'the policy was asked about another address': 'address.differed',
}

const said = ({ request: { meanwhile } }: World): PolicySays | null =>
  policySays.find((says) => says === meanwhile) ?? null

/** Of either question, as the policy's answers may differ only by what is asked. */
export const answerOfPolicy = (world: World): PolicyEvent['type'] | 'unasked' => {
  const says = said(world)
  return says ? answers[says] : 'unasked'
}

/** Judged without the policy's machine. */
export function isHeldBack(world: World, says: PolicySays | null = said(world)): boolean {
  if (says === 'the policy gives no answer') return !world.passesUnanswered
  return says !== null && says !== 'the policy allows it'
}
