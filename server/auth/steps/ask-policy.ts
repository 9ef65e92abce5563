// Asks the policy, and the provider of a CAPTCHA, about a request, before its transaction begins: of any email alike, whether or not it has an account.

import type { Context } from 'koa'
import { ofSignUps, type Question } from '../../../machines/policy/policy.machine.ts'
import type { PolicyAnswers } from '../../policy/policy-answers.ts'
import type { AccountQuestion } from '../../wire/policy-question.ts'
import type { AuthDeps } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'

type Asked = Pick<AccountQuestion, 'method' | 'provider' | 'name'> & {
  /** Or how it is found, where the request does not name it; null for nobody. */
  email: string | (() => Promise<string | null>)
}

/** In it Better Auth’s clients send what a CAPTCHA has given them. */
const CAPTCHA_HEADER = 'x-captcha-response'

/** Costs nothing where nobody is asked. A policy does not hear of what a CAPTCHA has held back. */
export async function askPolicy(
  ctx: Context,
  { policy, captcha, flowOptions }: Pick<AuthDeps, 'policy' | 'captcha' | 'flowOptions'>,
  about: readonly Question[],
  { email: given, ...asked }: Asked,
): Promise<PolicyAnswers> {
  if (!policy && !captcha) return { email: null, answers: {} }
  const email = typeof given === 'string' ? given : await given()
  if (email === null) return { email, answers: {} }
  const isAsked = (question: Question) =>
    flowOptions.asked.about.includes(question) &&
    (!ofSignUps.includes(question) || flowOptions.signUpRuleOf(email) === 'open')
  const client = clientInfoOf(ctx)
  const { requestId } = ctx.state
  const isCaptchaAsked = captcha && about.includes('captcha') && isAsked('captcha')
  const solved = isCaptchaAsked ? await captcha(ctx.get(CAPTCHA_HEADER), client.ipAddress, requestId) : null
  const first = solved ? { captcha: solved } : {}
  if (!policy || solved?.type === 'captcha.failed' || solved?.type === 'captcha.missing')
    return { email, answers: first }
  const answers = (['sign-up', 'sign-in'] as const)
    .filter((type) => about.includes(type) && isAsked(type))
    .map(async (type) => {
      const { name, ...rest } = asked
      const naming = type === 'sign-up' && name ? { name } : {}
      return [type, await policy({ type, email, ...rest, ...naming, ...client }, requestId)] as const
    })
  return { email, answers: { ...first, ...Object.fromEntries(await Promise.all(answers)) } }
}
