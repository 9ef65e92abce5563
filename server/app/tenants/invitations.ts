// How people are invited, and how they answer: POST /api/invitations and what is below it.

import type { Context } from 'koa'
import { asciiLowerCase, respondentOf } from '../../../machines/invitation/respondent.ts'
import { anyInvitationsTo, maybeOneAddress, maybeOneByToken } from '../../db/app/invitation.ts'
import { limitByEmail } from '../../http/limit-requests.ts'
import type { Limit } from '../../http/rate-limits.ts'
import {
  type Done,
  type FoundInvitation,
  type Invitation,
  type InvitationAccepted,
  invitationBody,
  inviteBody,
  lookUpInvitationBody,
} from '../../wire/organization.ts'
import type { AppDeps } from '../deps.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../ledgers/invitations.flow.ts'
import { currentSession } from '../sessions/current-session.ts'
import { selectTenant } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.host.ts'
import { answers } from '../sessions/session-effects.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
import { readInput } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'
import { changing, runFor } from './changing.ts'

/** Beside the day of a person and of an organization, the mails to one address are counted, whoever sends them. */
export const inviteOne = (ctx: Context, deps: AppDeps, limit: Limit) =>
  withVerifiedSession(async function inviteOne(ctx, deps, current) {
    const input = await readInput(ctx, inviteBody)
    if (!input) return
    const { tenantId, email, role } = input
    const brought = { tenantId, invited: { email, role } }
    await mailing(ctx, deps, limit, email, () => runFor(ctx, deps, current, brought, () => invite(role)))
  })(ctx, deps)

/** As often as by inviting. Of an invitation that is unknown there is no address to count. */
export const resend = (ctx: Context, deps: AppDeps, limit: Limit) =>
  withVerifiedSession(async function resend(ctx, deps, current) {
    const input = await readInput(ctx, invitationBody)
    if (!input) return
    const email = (await maybeOneAddress(deps.pool, input.id))?.email
    await mailing(ctx, deps, limit, email, () => runFor(ctx, deps, current, named(input), resendInvitation))
  })(ctx, deps)

async function mailing(
  ctx: Context,
  deps: AppDeps,
  limit: Limit,
  email: string | undefined,
  run: () => Promise<object | null>,
): Promise<void> {
  const { invitationMail } = deps
  if (!invitationMail)
    return refuse(
      ctx,
      409,
      'Invitations cannot be mailed: this application has no mail server. Its operator sets SMTP_URL and MAIL_FROM.',
      'NO_MAIL_SERVER',
    )
  await limitByEmail(ctx, deps, limit, { email }, async () => {
    if (await run()) ctx.body = { success: true } satisfies Done
  })
}

const named = ({ id }: { id: string }) => ({ invitationId: id })
export const revoke = changing(invitationBody, named, revokeInvitation)
export const decline = changing(invitationBody, named, declineInvitation)

export const accept = withVerifiedSession(async function accept(ctx, deps, current) {
  const input = await readInput(ctx, invitationBody)
  if (!input) return
  const result = await runFor(ctx, deps, current, named(input), acceptInvitation)
  if (!result?.tenantId) return
  const { tenantId } = result
  // Read anew: whoever was a member of nothing is one now.
  const member = await currentSession(ctx, deps)
  const isMember = member.tenants.some(({ id }) => id === tenantId)
  const { answer } = await runSession(ctx, deps, { tenantId }, selectTenant(isMember, false), member)
  if (answer) return answers[answer](ctx, deps)
  ctx.body = { redirect: '/dashboard' } satisfies InvitationAccepted
})

/** Those that wait for an answer from the address that has signed in. */
export const ownInvitations = withVerifiedSession(async function ownInvitations(ctx, { pool }, current) {
  ctx.set('cache-control', 'no-store')
  const { user, isProven } = current
  const address = asciiLowerCase(user.email)
  const mayAnswer = respondentOf({ email: address, isProven }, address) === 'addressee'
  ctx.body = (mayAnswer ? [...(await anyInvitationsTo(pool, address))] : []) satisfies Invitation[]
})

/** For whoever has the mail, signed in or not. Whether its address has an account is not said. */
export async function lookUp(ctx: Context, deps: AppDeps): Promise<void> {
  const { pool, invitations } = deps
  ctx.set('cache-control', 'no-store')
  const input = await readInput(ctx, lookUpInvitationBody)
  if (!input) return
  const found = await maybeOneByToken(pool, invitations.tokens.digestOf(input.token))
  if (!found) return refuse(ctx, 404, 'There is no such invitation, or no longer.', 'INVITATION_UNKNOWN')
  const { authUserId, user, isProven } = await currentSession(ctx, deps)
  const answerer = authUserId ? respondentOf({ email: user.email, isProven }, found.email) : null
  ctx.body = { ...found, answerer } satisfies FoundInvitation
}
