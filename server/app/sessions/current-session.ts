// The application session's ledger: reads its state, sends events to its machine, and performs the effects.

import type { Context } from 'koa'
import { type AppSessionEvent, appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import {
  type AppSessionState,
  stateOfMember,
  tenantOfMember,
} from '../../../machines/app-session/current-state.ts'
import { step } from '../../../machines/kit/step.ts'
import { maybeOnePerson } from '../../db/app/app-user.ts'
import { type AuditEvent, addAuditEvents } from '../../db/app/audit-event.ts'
import type { TenantRow } from '../../db/app/membership.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { AppDeps } from '../deps.ts'
import { type AppSession, keyOf, sessionOf } from './app-session.ts'
import { storeWithSession } from './keep-session.ts'
import { type AppSessionEffect, effects as table, type Work } from './session-effects.ts'
import { logUnwritten } from './unwritten-events.ts'

export type CurrentSession = {
  state: AppSessionState
  /** Null exactly when the state is `signedOut`. */
  session: AppSession | null
  tenants: readonly TenantRow[]
  user: { email: string; name: string }
  /** The auth service's id of the person; '' where nobody, or somebody not verified, is signed in. */
  authUserId: string
  /** Whether the auth service says that the e-mail is theirs. */
  isProven: boolean
}

export const nobody: CurrentSession = {
  state: 'signedOut',
  session: null,
  tenants: [],
  user: { email: '', name: '' },
  authUserId: '',
  isProven: false,
}

/** The memberships of somebody whose e-mail is not verified do not matter. */
export async function currentSession(ctx: Context, { pool }: Pick<AppDeps, 'pool'>): Promise<CurrentSession> {
  const session = sessionOf(ctx)
  if (!session) return nobody
  if (!session.emailVerified) return { ...nobody, state: 'limited', session }
  const person = await maybeOnePerson(pool, { userId: session.userId })
  if (!person) return nobody
  const { tenants, email, name, authUserId, emailVerified } = person
  const isProven = emailVerified && session.assurance === 'token'
  const state = stateOfMember(tenants, session.tenantId)
  const inTenant = { ...session, tenantId: tenantOfMember(tenants, session.tenantId) }
  return { state, session: inTenant, tenants, user: { email, name }, authUserId, isProven }
}

/** What an event brings along for its effects; the others bring nothing. */
type Brought = {
  /** `authSessionId`: of the auth session it came from, where that is known. */
  'session.opened': { opened: AppSession; authSessionId: string | null }
  'organization.created': { tenantId: string }
  /** Null for a tenant of others, which the machine refuses. */
  'tenant.selected': { tenantId: string | null }
}
type Type = AppSessionEvent['type']
type BroughtBy<T extends Type> = T extends keyof Brought ? Brought[T] : Record<never, never>

/** Pages that are shown, and data that is given, change nothing. */
const changes: readonly AppSessionEffect[] = ['openSession', 'chooseTenant', 'endSession']

/** They write the events with the session's row, so that after a crash there are both or neither. */
const recording: readonly AppSessionEffect[] = ['openSession', 'endSession']

/**
 * @param beside audit events that are written with this one
 * @returns the names of the effects, which have been performed
 */
export async function sendToSession<T extends Type>(
  ctx: Context,
  deps: AppDeps,
  { state, session }: Pick<CurrentSession, 'state' | 'session'>,
  event: Extract<AppSessionEvent, { type: T }>,
  given: BroughtBy<T>,
  beside: readonly AuditEvent[] = [],
): Promise<{ effects: readonly AppSessionEffect[]; authSessionEnded: boolean }> {
  const next = step(appSessionMachine, { state, context: {} }, event, keyOf(ctx))
  const { effects } = next
  if (session) ctx.state.actor = 'person'
  noteTransition(ctx, deps.metrics, { machine: 'app-session', from: state, to: next.state })
  const outcome = { authSessionEnded: false }
  const {
    opened = null,
    tenantId = null,
    authSessionId = null,
  } = given as Partial<Work & Brought['session.opened']>
  const happened: AuditEvent = {
    requestId: ctx.state.requestId,
    machine: 'app-session',
    previousState: state,
    event: event.type,
    state: next.state,
    effects,
    // Nothing may refer to the row of a user who is forgotten.
    userId: effects.includes('forgetUser') ? null : ((opened ?? session)?.userId ?? null),
    detail: tenantId ? { tenant: tenantId } : {},
  }
  const isChange = effects.some((effect) => changes.includes(effect))
  const events = isChange ? [...beside, happened] : beside
  if (effects.includes('openSession')) storeWithSession(ctx, { events, authSessionId })
  const work: Work = { ctx, deps, session, opened, tenantId, events, outcome }
  for (const effect of effects) await table[effect](work)
  if (!effects.some((effect) => recording.includes(effect))) await record(ctx, deps, events)
  return { effects, ...outcome }
}

async function record(
  ctx: Context,
  { pool, log }: Pick<AppDeps, 'pool' | 'log'>,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return
  await addAuditEvents(pool, events).catch((error: unknown) => logUnwritten(ctx, log, error))
}
