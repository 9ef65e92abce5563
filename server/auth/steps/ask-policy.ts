// Asks the policy about a request, before its transaction begins: of any email alike, whether or not it has an account.

import type { Context } from 'koa'
import type { Question } from '../../../machines/policy/policy.machine.ts'
import type { AuthDeps } from '../deps.ts'
import type { AskedOfPolicy } from '../policy/policy.ts'
import type { PolicyAnswers } from '../rows/policy-answers.ts'
import { clientInfoOf } from './client-info.ts'

type Asked = Pick<AskedOfPolicy, 'method' | 'provider' | 'name'> & {
  /** Or how it is found, where the request does not name it; null for nobody. */
  email: string | (() => Promise<string | null>)
}

/** Costs nothing where there is no policy. */
export async function askPolicy(
  ctx: Context,
  { policy, flowOptions }: Pick<AuthDeps, 'policy' | 'flowOptions'>,
  about: readonly Question[],
  { email: given, ...asked }: Asked,
): Promise<PolicyAnswers> {
  if (!policy) return { email: null, answers: {} }
  const email = typeof given === 'string' ? given : await given()
  if (email === null) return { email, answers: {} }
  const isAsked = (question: Question) =>
    flowOptions.asked.about.includes(question) &&
    (question !== 'sign-up' || flowOptions.signUpRuleOf(email) === 'open')
  const answers = about.filter(isAsked).map(async (type) => {
    const { name, ...rest } = asked
    const naming = type === 'sign-up' && name ? { name } : {}
    const question = { type, email, ...rest, ...naming, ...clientInfoOf(ctx) }
    return [type, await policy(question, ctx.state.requestId)] as const
  })
  return { email, answers: Object.fromEntries(await Promise.all(answers)) }
}
