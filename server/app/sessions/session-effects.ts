// Performs the effects that the app-session machine names: one entry for each.

import type { Context } from 'koa'
import type { appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import { redirects } from '../../../machines/app-session/redirects.ts'
import type { EffectOf } from '../../../machines/kit/step.ts'
import type { AuditEvent } from '../../db/app/audit-event.ts'
import { makeDefault } from '../../db/app/membership.ts'
import { deleteSessionsOfUser, hastenCheck, settleCheck } from '../../db/app/session.ts'
import { sessionRefusals } from '../../wire/app.ts'
import type { AppDeps } from '../deps.ts'
import { forgetPerson } from '../ledgers/members.flow.ts'
import { refusals } from '../ledgers/refusals.ts'
import { runOrganizationFlow } from '../ledgers/run-organization-flow.ts'
import { sendOrRedirect } from '../pages/landing.ts'
import { carriedVerifier } from '../steps/carried-verifier.ts'
import { refuse } from '../steps/refuse.ts'
import { type AppSession, chooseTenant, endSession, keyOf, openSession } from './app-session.ts'
import { endAllAuthSessions, endAuthSession } from './end-auth-session.ts'

export type AppSessionEffect = EffectOf<typeof appSessionMachine>

/** What the request has established, as far as it has. */
export type Work = {
  ctx: Context
  deps: AppDeps
  /** As it was before the event. */
  session: AppSession | null
  /** The session to open. */
  opened: AppSession | null
  /** The tenant that was made or selected. */
  tenantId: string | null
  /** What is recorded of it: with the row that is written or deleted, where there is one. */
  events: readonly AuditEvent[]
  outcome: { authSessionEnded: boolean }
}

/** How long an application session may go on after its auth session has ended, in ms. */
export const CHECK_EVERY = 300_000
/** The pause before the next check where the last one had no result, in ms. */
const CHECK_SOON = 30_000

type Perform = (work: Work) => Promise<void> | void

const leadTo =
  (effect: keyof typeof redirects): Perform =>
  ({ ctx, deps }) =>
    ctx.redirect(redirects[effect] + carriedVerifier(ctx, deps))

const refuseBy =
  (effect: keyof typeof sessionRefusals): Perform =>
  ({ ctx }) => {
    const { status, error, code } = sessionRefusals[effect]
    refuse(ctx, status, error, code)
  }

const endAt =
  (end: typeof endAuthSession): Perform =>
  async ({ ctx, deps, session, outcome }) => {
    const token = session?.sealedToken ? await deps.seal.open(session.sealedToken) : null
    outcome.authSessionEnded = token !== null && (await end(deps, token, ctx.state.requestId))
  }

export const effects: Record<AppSessionEffect, Perform> = {
  openSession: ({ ctx, opened }) => openSession(ctx, known(opened)),
  chooseTenant: ({ ctx, tenantId }) => chooseTenant(ctx, known(tenantId)),
  makeDefault: ({ deps, session, tenantId }) =>
    deps.pool.transaction((tx) => makeDefault(tx, known(session).userId, known(tenantId))),
  endSession: ({ ctx, deps, events }) => endSession(ctx, deps, events),
  forgetUser: async ({ ctx, deps, session }) => {
    const person = { userId: known(session).userId }
    await runOrganizationFlow(deps, ctx.state.requestId, { person }, forgetPerson)
  },
  forgetCookie: ({ ctx }) => {
    ctx.session = null
  },
  endEverySession: ({ deps, session }) => deleteSessionsOfUser(deps.pool, known(session).userId),
  endAuthSession: endAt(endAuthSession),
  endEveryAuthSession: endAt(endAllAuthSessions),
  checkSoon: ({ ctx, deps }) => hastenCheck(deps.pool, keyOf(ctx), CHECK_EVERY - CHECK_SOON),
  goOn: () => {},
  settleCheck: ({ ctx, deps }) => settleCheck(deps.pool, keyOf(ctx)),
  showPage: ({ ctx, deps }) => sendOrRedirect(ctx, deps),
  /** The handler that asked gives these. */
  giveData: () => {},
  giveIdentity: () => {},
  leadToSignIn: leadTo('leadToSignIn'),
  leadToNoOrganization: leadTo('leadToNoOrganization'),
  leadToSelectTenant: leadTo('leadToSelectTenant'),
  leadToDashboard: leadTo('leadToDashboard'),
  refuseSignedOut: refuseBy('refuseSignedOut'),
  refuseUnverified: refuseBy('refuseUnverified'),
  refuseAsserted: refuseBy('refuseAsserted'),
  /** The same for a tenant of others and for one that does not exist. */
  refuseNonMember: ({ ctx }) => refuse(ctx, ...refusals.refuseNonMember),
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The session’s ledger was not given what an effect needs.')
  return value
}
