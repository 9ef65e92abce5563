// Asks the operator's policy: a signed call with a deadline, whose answer is an answer only in its own form.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { questions } from '../../../machines/policy/policy.machine.ts'
import type { AuthSettings } from '../../config/auth-settings.ts'
import { signing } from '../../crypto/standard-webhook.ts'
import { CallFailed, call, jsonOf, type Reply } from '../../http/client.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { onOneLine } from '../../wire/names.ts'
import type { PolicyAnswer } from '../rows/policy-answers.ts'
import { noteAbsence } from './note-absence.ts'

/** Nothing secret is in it: no password, no code and no token. */
export type AskedOfPolicy = {
  type: (typeof questions)[number]
  email: string
  /** How the person proves, or will prove, who they are. */
  method: 'password' | 'code' | 'verification' | 'provider' | 'passkey'
  /** Its id, where the method is one. */
  provider?: string
  /** Of a sign-up. */
  name?: string
  ipAddress: string
  userAgent: string
}

export type Policy = (asked: AskedOfPolicy, requestId: string) => Promise<PolicyAnswer>

type Settings = Pick<
  AuthSettings,
  'POLICY_SECRET' | 'POLICY_TIMEOUT_MS' | 'POLICY_PRIVATE' | 'POLICY_WHEN_UNAVAILABLE'
>
type Observed = { log: Log; metrics: Pick<Metrics, 'policyAnswered'> }

const LONGEST_ANSWER = 4096
const LONGEST_REASON = 200

const answer = z.discriminatedUnion('decision', [
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

type Heard = { answer: PolicyAnswer; outcome: string }

const unanswered = (outcome: string): Heard => ({
  answer: { type: 'policy.unavailable', reason: null },
  outcome,
})

function heardIn(reply: Reply): Heard {
  if (reply.status !== 200) return unanswered('status')
  if (!/^application\/json\s*(?:;|$)/i.test(`${reply.headers['content-type']}`))
    return unanswered('unreadable')
  const read = answer.safeParse(jsonOf(reply))
  if (!read.success) return unanswered('unreadable')
  return read.data.decision === 'allow'
    ? { answer: { type: 'request.allowed', reason: null }, outcome: 'allowed' }
    : { answer: { type: 'request.refused', reason: wordsOf(read.data.reason) }, outcome: 'refused' }
}

export function createPolicy(url: string, settings: Settings, { log, metrics }: Observed): Policy {
  const sign = signing(settings.POLICY_SECRET ?? [])
  const { host } = new URL(url)
  const note = noteAbsence(log, {
    who: `The policy at ${host}`,
    away: 'policy.away',
    back: 'policy.back',
    since: `what it is asked about ${settings.POLICY_WHEN_UNAVAILABLE === 'allow' ? 'passes' : 'is refused'}`,
  })
  const ask = async ({ type, ...data }: AskedOfPolicy): Promise<Heard> => {
    const id = randomUUID()
    const body = JSON.stringify({ id, type, version: 1, timestamp: new Date().toISOString(), data })
    try {
      const reply = await call(url, {
        method: 'POST',
        headers: sign(id, body),
        body,
        publicOnly: !settings.POLICY_PRIVATE,
        timeoutMilliseconds: settings.POLICY_TIMEOUT_MS,
        maximumBytes: LONGEST_ANSWER,
      })
      return heardIn(reply)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return unanswered(error.reason)
    }
  }
  return async (asked, requestId) => {
    const { answer, outcome } = await ask(asked)
    metrics.policyAnswered(asked.type, outcome)
    note(outcome, requestId)
    return answer
  }
}
