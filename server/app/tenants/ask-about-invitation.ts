// Asks the operator's policy about an invitation, before its transaction begins: of a member of the organization alone.

import type { Context } from 'koa'
import type { PolicyAnswers } from '../../policy/policy-answers.ts'
import type { AppDeps } from '../app-deps.ts'
import type { VerifiedSession } from '../sessions/with-verified-session.ts'

const MAXIMUM_AGENT = 512

type Asked = { email: string; role: string; tenantId: string | null }

/** @param asked null for an invitation that nobody knows */
export async function askAboutInvitation(
  ctx: Context,
  { policy }: Pick<AppDeps, 'policy'>,
  { user, tenants }: Pick<VerifiedSession, 'user' | 'tenants'>,
  asked: Asked | null,
): Promise<PolicyAnswers> {
  const tenant = asked && tenants.find((one) => one.id === asked.tenantId)
  if (!policy || !tenant) return { email: null, answers: {} }
  const { email, role } = asked
  const { id, name, slug } = tenant
  const answer = await policy.ask(
    {
      type: 'invitation',
      email,
      inviter: user.email,
      organization: { id, name, slug },
      role,
      ipAddress: ctx.ip,
      userAgent: ctx.get('user-agent').slice(0, MAXIMUM_AGENT),
    },
    ctx.state.requestId,
  )
  return { email, answers: { invitation: answer } }
}
