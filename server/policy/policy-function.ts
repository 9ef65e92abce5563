// Asks a policy that is a function in lockstep.config.ts: with a deadline, and with a copy of the question, which it may change.

import type { PolicyOfFile } from '../config/setting.ts'
import type { PolicyQuestion } from '../wire/policy-question.ts'
import { type Heard, heardIn, unanswered } from './policy-decision.ts'

export const askByFunction =
  ({ decide, lineOf }: PolicyOfFile, patienceMilliseconds: number) =>
  async (question: PolicyQuestion): Promise<Heard> => {
    const tooLate = unanswered('timeout')
    const { promise: lapsed, resolve: lapse } = Promise.withResolvers<Heard>()
    const controller = new AbortController()
    const timer = setTimeout(() => {
      lapse(tooLate)
      controller.abort()
    }, patienceMilliseconds)
    const begun = performance.now()
    const answered = async () => heardIn(await decide({ ...question }, { signal: controller.signal }))
    try {
      const heard = await Promise.race([answered(), lapsed])
      // While it computes without waiting, no timer runs.
      return performance.now() - begun < patienceMilliseconds ? heard : tooLate
    } catch (error) {
      // Not what the error says: a secret may be in it.
      return unanswered('failed', lineOf(error))
    } finally {
      clearTimeout(timer)
    }
  }
