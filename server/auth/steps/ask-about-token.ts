// Asks the policy about a token of a person, before its transaction begins: of one whose session, or whose earlier token, was shown.

import type { Context } from 'koa'
import type { PolicyAnswers } from '../../policy/policy-answers.ts'
import type { TokenQuestion } from '../../wire/policy-question.ts'
import type { AuthDeps } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'

export type AskedToken = Omit<TokenQuestion, 'type' | 'ipAddress' | 'userAgent'>
type Deps = Pick<AuthDeps, 'policy' | 'flowOptions'>

export const asksAboutTokens = ({ policy, flowOptions }: Deps): boolean =>
  policy !== null && flowOptions.asked.about.includes('token')

/** Costs nothing where nobody is asked. */
export async function askAboutToken(ctx: Context, deps: Deps, asked: AskedToken): Promise<PolicyAnswers> {
  const { policy } = deps
  if (!policy || !asksAboutTokens(deps)) return { email: null, answers: {} }
  const question = { type: 'token', ...asked, ...clientInfoOf(ctx) } as const
  return { email: asked.email, answers: { token: await policy(question, ctx.state.requestId) } }
}
