// The operator's policy: a program that is called, or a function in lockstep.config.ts, and in either case one that may be away.

import type { CommonSettings } from '../config/common-settings.ts'
import type { OfFile } from '../config/setting.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { PolicyQuestion } from '../wire/policy-question.ts'
import { noteAbsence } from './note-absence.ts'
import type { PolicyAnswer } from './policy-answers.ts'
import { askByCall } from './policy-call.ts'
import type { Heard } from './policy-decision.ts'
import { askByFunction } from './policy-function.ts'

export type Policy = (question: PolicyQuestion, requestId: string) => Promise<PolicyAnswer>

type Settings = Pick<
  CommonSettings,
  'POLICY_URL' | 'POLICY_SECRET' | 'POLICY_TIMEOUT_MS' | 'POLICY_PRIVATE' | 'POLICY_WHEN_UNAVAILABLE'
> &
  OfFile
type Observed = { log: Log; metrics: Pick<Metrics, 'policyAnswered'> }
type Asked = { who: string; ask: (question: PolicyQuestion) => Promise<Heard> }

/** The start refuses both at once. */
function askedBy(settings: Settings): Asked | null {
  const { policy, POLICY_URL: url } = settings
  if (policy)
    return { who: `The policy in ${policy.label}`, ask: askByFunction(policy, settings.POLICY_TIMEOUT_MS) }
  return url ? { who: `The policy at ${new URL(url).host}`, ask: askByCall(url, settings) } : null
}

/** @returns null where there is none */
export function createPolicy(settings: Settings, { log, metrics }: Observed): Policy | null {
  const asked = askedBy(settings)
  if (!asked) return null
  const note = noteAbsence(log, {
    who: asked.who,
    away: 'policy.away',
    back: 'policy.back',
    since: `what it is asked about ${settings.POLICY_WHEN_UNAVAILABLE === 'allow' ? 'passes' : 'is refused'}`,
  })
  return async (question, requestId) => {
    const { answer, outcome, at } = await asked.ask(question)
    metrics.policyAnswered(question.type, outcome)
    note(outcome, requestId, at)
    return answer
  }
}
