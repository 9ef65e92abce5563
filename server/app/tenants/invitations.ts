// How people are invited, and how they answer: POST /api/invitations and what is below it.

import type { Context } from 'koa'
import type { z } from 'zod'
import { asciiLowerCase, respondentOf } from '../../../machines/invitation/respondent.ts'
import { anyInvitationsTo, maybeOneByToken, maybeOneSent } from '../../db/app/invitation.ts'
import { limitByEmail } from '../../http/limit-requests.ts'
import { sayWait } from '../../http/too-many-requests.ts'
import type {
  Done,
  FoundInvitation,
  Invitation,
  InvitationAccepted,
  inviteBody,
  LookUpInvitation,
  NamedInvitation,
} from '../../wire/organization.ts'
import type { AppDeps } from '../app-deps.ts'
import type { HandleMember } from '../app-route.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../rows/invitations.flow.ts'
import { currentSession, levelsIn } from '../sessions/current-session.ts'
import { workInJoined } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.handlers.ts'
import { answers } from '../sessions/session-effects.ts'
import { refuse } from '../steps/refuse-request.ts'
import { askAboutInvitation } from './ask-about-invitation.ts'
import { changing, runFor } from './changing.ts'
import { called, isGiven } from './named-roles.ts'

export const MAILED_ENOUGH = 'ADDRESS_MAILED_ENOUGH'

function mailedEnough(ctx: Context, seconds: number): void {
  sayWait(ctx, seconds)
  refuse(
    ctx,
    429,
    'That address can’t receive any more invitations for now. Try again tomorrow, or use another of their addresses.',
    MAILED_ENOUGH,
  )
}

/** Besides a person's and an organization's daily limit, mails to one address are counted over all senders. */
export const inviting = { limit: 'other', mails: 'invitation', mailedEnough } as const

export const inviteOne: HandleMember<z.output<typeof inviteBody>> = async (ctx, deps, current, input) => {
  const { tenantId, email, role } = input
  if (!isGiven(ctx, deps, role)) return
  if (!mayMail(ctx, deps)) return
  const policy = await askAboutInvitation(ctx, deps, current, input)
  const brought = { tenantId, invited: { email, role }, policy }
  if (await runFor(ctx, deps, current, brought, () => invite(role)))
    ctx.body = { success: true } satisfies Done
}

/** As often as by inviting. Of an invitation that is unknown there is no address to count. */
export const resend: HandleMember<NamedInvitation> = async (ctx, deps, current, input) => {
  const sent = await maybeOneSent(deps.pool, input.id)
  if (!mayMail(ctx, deps)) return
  await limitByEmail(ctx, deps, inviting, sent, async () => {
    const policy = await askAboutInvitation(ctx, deps, current, sent)
    if (await runFor(ctx, deps, current, { ...named(input), policy }, resendInvitation))
      ctx.body = { success: true } satisfies Done
  })
}

function mayMail(ctx: Context, { mails }: AppDeps): boolean {
  if (!mails)
    refuse(
      ctx,
      409,
      'This application can’t send invitations, because it has no mail server. Its operator can set one up with SMTP_URL and MAIL_FROM.',
      'NO_MAIL_SERVER',
    )
  return mails !== null
}

const named = ({ id }: NamedInvitation) => ({ invitationId: id })
export const revoke = changing(named, revokeInvitation)
export const decline = changing(named, declineInvitation)

export const accept: HandleMember<NamedInvitation> = async (ctx, deps, current, input) => {
  const result = await runFor(ctx, deps, current, named(input), acceptInvitation)
  if (!result?.tenantId) return
  const { tenantId } = result
  // Read again: the person may have been a member of nothing until now.
  const member = await currentSession(ctx, deps)
  const chosen = member.tenants.find(({ id }) => id === tenantId) ?? null
  const levels = levelsIn(chosen, current.session, deps.demandedOf)
  const entering = workInJoined(chosen !== null, levels)
  const { answer } = await runSession(ctx, deps, { tenantId }, entering, member)
  if (answer) return answers[answer](ctx, deps)
  ctx.body = { redirect: '/dashboard' } satisfies InvitationAccepted
}

/** Those that wait for an answer from the address that has signed in. */
export const ownInvitations: HandleMember = async (ctx, { pool, roles, roleNames }, current) => {
  ctx.set('cache-control', 'no-store')
  const { user, isProven } = current
  const address = asciiLowerCase(user.email)
  const mayAnswer = respondentOf({ email: address, isProven }, address) === 'addressee'
  ctx.body = (
    mayAnswer ? (await anyInvitationsTo(pool, address, roles.table)).map(called(roleNames)) : []
  ) satisfies Invitation[]
}

/** For the reader of the mail, signed in or not. Does not disclose whether the address has an account. */
export async function lookUp(ctx: Context, deps: AppDeps, input: LookUpInvitation): Promise<void> {
  const { pool, invitations, roles, roleNames } = deps
  ctx.set('cache-control', 'no-store')
  const found = await maybeOneByToken(pool, invitations.tokens.digestOf(input.token), roles.table)
  if (!found)
    return refuse(ctx, 404, 'We can’t find this invitation. It may no longer exist.', 'INVITATION_UNKNOWN')
  const { authUserId, user, isProven } = await currentSession(ctx, deps)
  const respondent = authUserId ? respondentOf({ email: user.email, isProven }, found.email) : null
  ctx.body = { ...called(roleNames)(found), respondent } satisfies FoundInvitation
}
