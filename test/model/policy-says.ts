// What the policy, and the provider of a CAPTCHA, say while a request is answered, and what they hold back by that.

import type { PolicyEvent, Question } from '../../machines/policy/policy.machine.ts'
import { captchaSays, type PolicySays, policySays } from './request.ts'
import type { World } from './world.ts'

type Answer = PolicyEvent['type']

/** Of a sign-up and of a sign-in alike, as the policy's answers may differ only by what is asked. */
const answers: Record<PolicySays, { policy?: Answer; captcha?: Answer }> = {
  'the policy allows it': { policy: 'request.allowed' },
  'the policy refuses it': { policy: 'request.refused' },
  'the policy gives no answer': { policy: 'policy.unavailable' },
  'the policy was asked about another address': { policy: 'address.differed' },
  'its CAPTCHA was solved': { captcha: 'captcha.solved' },
  'its CAPTCHA was not solved': { captcha: 'captcha.failed' },
  'it has no CAPTCHA': { captcha: 'captcha.missing' },
  'nobody judges its CAPTCHA': { captcha: 'captcha.unavailable' },
  'its CAPTCHA was solved, and the policy refuses it': {
    captcha: 'captcha.solved',
    policy: 'request.refused',
  },
}

const said = ({ request: { meanwhile } }: World): PolicySays | null =>
  [...policySays, ...captchaSays].find((says) => says === meanwhile) ?? null

export const answerOfPolicy = (world: World, about: Question): Answer | 'unasked' => {
  const says = said(world)
  return (says && answers[says][about === 'captcha' ? 'captcha' : 'policy']) ?? 'unasked'
}

const unanswered: readonly PolicySays[] = ['the policy gives no answer', 'nobody judges its CAPTCHA']
const allowing: readonly PolicySays[] = ['the policy allows it', 'its CAPTCHA was solved']

/** Judged without the policy's machine. */
export function isHeldBack(world: World, says: PolicySays | null = said(world)): boolean {
  if (says && unanswered.includes(says)) return !world.passesUnanswered
  return says !== null && !allowing.includes(says)
}
