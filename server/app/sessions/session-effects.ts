// What the app-session machine's effects are: what is done to rows, what follows once that is committed, and what is answered.

import type { Context } from 'koa'
import { redirects } from '../../../machines/app-session/pages-led-to.ts'
import { deleteSessionsOfUser, hastenCheck, settleCheck } from '../../db/app/app-session-table.ts'
import { makeDefault } from '../../db/app/membership.ts'
import type { Queries } from '../../db/pool.ts'
import { notWhileImpersonating, sessionRefusals, stepUpRequired } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { sendOrRedirect } from '../pages/landing.ts'
import { forgetPerson } from '../rows/members.flow.ts'
import { runOrganizationFlow } from '../rows/run-organization-flow.ts'
import { carriedVerifier } from '../steps/carried-verifier.ts'
import { refusals } from '../steps/refusals.ts'
import { refuse } from '../steps/refuse-request.ts'
import type { AppSession } from './app-session.ts'
import type { CurrentSession } from './current-session.ts'
import { endAllAuthSessions, endAuthSession } from './end-auth-session.ts'
import type { AppSessionEffect, SessionAnswer, SessionFacts } from './session-operations.ts'
import { CHECK_EVERY, storeOf } from './session-store.ts'

export type SessionContext = {
  ctx: Context
  deps: AppDeps
  /** As it was before the event. */
  current: CurrentSession
  authSessionEnded: boolean
}

/** The pause before the next check where the last one had no result, in ms. */
const CHECK_SOON = 30_000

const sessionOf = ({ current: { session } }: SessionContext): AppSession => {
  if (!session) throw new Error('There is no session to perform an effect on.')
  return session
}

/** Effects on what the transaction of a change does not reach. */
type LaterEffect = 'forgetUser' | 'forgetCookie' | 'endAuthSession' | 'endEveryAuthSession' | 'keepSession'

type Stored = {
  [Effect in Exclude<AppSessionEffect, SessionAnswer | LaterEffect>]: (
    context: SessionContext,
    facts: SessionFacts,
    tx: Queries,
  ) => Promise<void>
}

export const stored: Stored = {
  openSession: ({ ctx }, { opened }) => storeOf(ctx).open(opened.session, opened),
  chooseTenant: ({ ctx }, { tenantId }) => storeOf(ctx).save({ tenantId }),
  makeDefault: (context, { tenantId }, tx) => makeDefault(tx, sessionOf(context).userId, tenantId),
  endSession: ({ ctx }) => storeOf(ctx).end(),
  endEverySession: (context, _, tx) => deleteSessionsOfUser(tx, sessionOf(context).userId),
  checkSoon: ({ ctx }, _, tx) => hastenCheck(tx, storeOf(ctx).key, CHECK_EVERY - CHECK_SOON),
  settleCheck: ({ ctx }, _, tx) => settleCheck(tx, storeOf(ctx).key),
}

const endAt = (end: typeof endAuthSession) => async (context: SessionContext) => {
  const { ctx, deps } = context
  const { sealedToken } = sessionOf(context)
  const token = sealedToken && (await deps.seal.open(sealedToken))
  context.authSessionEnded = token ? await end(deps, token, ctx.state.requestId) : false
}

export const later: Record<LaterEffect, (context: SessionContext) => Promise<void> | void> = {
  forgetUser: async (context) => {
    const { ctx, deps } = context
    const person = { userId: sessionOf(context).userId }
    await runOrganizationFlow(deps, ctx.state.requestId, { person }, forgetPerson)
  },
  forgetCookie: ({ ctx }) => storeOf(ctx).end(),
  endAuthSession: endAt(endAuthSession),
  endEveryAuthSession: endAt(endAllAuthSessions),
  keepSession: () => {},
}

type Answer = (ctx: Context, deps: AppDeps) => Promise<void> | void

const leadTo =
  (effect: keyof typeof redirects): Answer =>
  (ctx, deps) =>
    ctx.redirect(redirects[effect] + carriedVerifier(ctx, deps))

const refuseUnmet: Answer = (ctx) => refuse(ctx, ...stepUpRequired, ctx.state.stepUp)

const refuseBy =
  (effect: keyof typeof sessionRefusals): Answer =>
  (ctx) => {
    const { status, error, code } = sessionRefusals[effect]
    refuse(ctx, status, error, code)
  }

export const answers: Record<SessionAnswer, Answer> = {
  showPage: sendOrRedirect,
  /** The handler that asked gives these. */
  giveData: () => {},
  giveIdentity: () => {},
  leadToSignIn: leadTo('leadToSignIn'),
  leadToNoOrganization: leadTo('leadToNoOrganization'),
  leadToSelectTenant: leadTo('leadToSelectTenant'),
  leadToDashboard: leadTo('leadToDashboard'),
  leadToStepUp: leadTo('leadToStepUp'),
  refuseSignedOut: refuseBy('refuseSignedOut'),
  refuseUnverified: refuseBy('refuseUnverified'),
  refuseStaleSession: refuseUnmet,
  refuseImpersonated: (ctx) => refuse(ctx, ...notWhileImpersonating),
  refuseBelowDemand: refuseUnmet,
  refuseAsserted: refuseBy('refuseAsserted'),
  /** The same for a tenant of others and for one that does not exist. */
  refuseNonMember: (ctx) => refuse(ctx, ...refusals.refuseNonMember),
}
