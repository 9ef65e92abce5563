// Asks a policy that is a program of the operator's: by a signed call with a deadline.

import { randomUUID } from 'node:crypto'
import type { CommonSettings } from '../config/common-settings.ts'
import { signing } from '../crypto/standard-webhook.ts'
import { CallFailed, call, jsonOf, type Reply } from '../http/client.ts'
import type { PolicyQuestion } from '../wire/policy-question.ts'
import { type Heard, heardIn, unanswered } from './policy-decision.ts'

type Settings = Pick<CommonSettings, 'POLICY_SECRET' | 'POLICY_TIMEOUT_MS' | 'POLICY_PRIVATE'>

const LONGEST_ANSWER = 4096

function heardInReply(reply: Reply): Heard {
  if (reply.status !== 200) return unanswered('status')
  const isJson = /^application\/json\s*(?:;|$)/i.test(`${reply.headers['content-type']}`)
  return isJson ? heardIn(jsonOf(reply)) : unanswered('unreadable')
}

export function askByCall(url: string, settings: Settings) {
  const sign = signing(settings.POLICY_SECRET ?? [])
  return async ({ type, ...data }: PolicyQuestion): Promise<Heard> => {
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
      return heardInReply(reply)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return unanswered(error.reason)
    }
  }
}
