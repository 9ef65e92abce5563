// Handles what flows ask of the application's session: reads what is known of it, and changes it under its lock.

import type { Context } from 'koa'
import { appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import type { AppSessionEvent } from '../../../machines/app-session/app-session.types.ts'
import type { AppSessionState } from '../../../machines/app-session/current-state.ts'
import { step } from '../../../machines/kit/step.ts'
import { type AuditEvent, addAuditEvents } from '../../db/app/app-audit-event.ts'
import { isThereForUpdate } from '../../db/app/app-session-table.ts'
import { isDatabaseAway } from '../../db/database-problem.ts'
import type { Queries } from '../../db/pool.ts'
import { perform } from '../../flows/perform.ts'
import { type Handlers, runFlow } from '../../flows/run-flow.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { AppDeps } from '../app-deps.ts'
import { checkSource } from './check-source.ts'
import { type CurrentSession, currentSession, nobody } from './current-session.ts'
import { later, type SessionContext, stored } from './session-effects.ts'
import type { Flow, Operations, SessionAnswer, SessionFacts } from './session-operations.ts'
import { meetDemand, noteUnmet } from './session-standing.ts'
import { storeOf } from './session-store.ts'

type Taken = ReturnType<typeof step<typeof appSessionMachine>>

const take = ({ ctx }: SessionContext, state: AppSessionState, event: AppSessionEvent): Taken =>
  step(appSessionMachine, { state, context: {} }, event, storeOf(ctx).key)

/** What opens, ends or moves a session is recorded; its checks are not. */
const isRecorded = ({ effects }: Taken): boolean =>
  effects.some((effect) => ['openSession', 'chooseTenant', 'endSession'].includes(effect))

function eventsOf(
  { ctx, current }: SessionContext,
  { opened, tenantId }: SessionFacts,
  event: AppSessionEvent,
  { state, effects }: Taken,
): AuditEvent[] {
  const isOpened = effects.includes('openSession')
  const session = isOpened ? opened.session : current.session
  return [
    ...(isOpened ? [opened.callback] : []),
    {
      requestId: ctx.state.requestId,
      machine: 'app-session',
      previousState: current.state,
      event: event.type,
      state,
      effects,
      // Nothing may refer to the row of a user who is forgotten.
      userId: effects.includes('forgetUser') ? null : (session?.userId ?? null),
      detail: {
        ...(effects.includes('chooseTenant') && { tenant: tenantId }),
        ...(session?.impersonation && { actor: session.impersonation.by }),
      },
    },
  ]
}

/** One event, with what the request has brought for its effects. */
type Asked = { context: SessionContext; facts: SessionFacts; event: AppSessionEvent; asked: Taken }

/** In one transaction: the lock, what is done, and what is recorded of it. Of a new session that is one statement. */
const change = ({ context, facts, event, asked }: Asked, records: boolean): Promise<Taken | null> =>
  context.deps.withSource((source) => {
    const store = storeOf(context.ctx)
    const isNew = store.key === ''
    const write = async (db: Queries, next: Taken) => {
      const events = records && isRecorded(next) ? eventsOf(context, facts, event, next) : []
      const writing = { db, source, events: isNew ? events : [] }
      await store.within(writing, () => perform(stored, next.effects, context, facts, db))
      if (!isNew && events.length > 0) await addAuditEvents(db, events)
      return next
    }
    if (isNew) return write(context.deps.pool, asked)
    return context.deps.pool.transaction(async (tx) => {
      if (await isThereForUpdate(tx, store.key)) return write(tx, asked)
      // What is asked of a session that has ended meanwhile is asked of none.
      context.current = nobody
      return write(tx, take(context, 'signedOut', event))
    })
  })

/** What is done is not left undone because it cannot be written down for the audit: that is logged. */
async function changed(all: Asked): Promise<Taken> {
  const { ctx, deps } = all.context
  const cookies = ctx.response.headers['set-cookie'] ?? []
  try {
    const next = await change(all, true).catch(async (error: unknown) => {
      if (!isRecorded(all.asked) || isDatabaseAway(error)) throw error
      const unwritten = await change(all, false)
      deps.log.error('An audit event could not be written.', {
        event: 'audit.failed',
        requestId: ctx.state.requestId,
        error,
      })
      return unwritten
    })
    return next ?? all.asked
  } catch (error) {
    // The session is what it was, and so is the browser’s cookie.
    ctx.set('set-cookie', cookies)
    throw error
  }
}

const handlers: Handlers<
  Operations,
  keyof Operations,
  Record<keyof Operations, never>,
  SessionFacts,
  SessionContext
> = {
  findStanding: ({ ctx, current: { session } }) => {
    const { found } = storeOf(ctx)
    // Nothing can be found out about a session that no token opened: it ends by its own lifetime.
    if (session?.assurance !== 'token' || !found) return null
    return { source: found.source, isLapsed: found.lapsesIn <= 0, endIsObservable: session.isFollowed }
  },

  checkSource: ({ ctx, deps, current: { session } }) => session && checkSource(ctx, deps, session),

  meetDemand: ({ ctx, current }, _, demand) => {
    if (!current.session && demand) throw new Error('There is no session to demand anything of.')
    // Nobody acts as somebody without one.
    if (!current.session) return { accepted: true, effects: [] }
    return meetDemand(ctx, current.session, current, demand)
  },

  isAsserted: ({ current }) => current.session?.assurance === 'client-asserted',

  stepSession: async (context, facts, event) => {
    const { ctx, deps, current } = context
    if (current.session) ctx.state.actor = current.session.impersonation ? 'operator' : 'person'
    const asked = take(context, current.state, event)
    const isChange = asked.effects.some((effect) => effect in stored)
    const next = isChange ? await changed({ context, facts: facts as SessionFacts, event, asked }) : asked
    noteTransition(ctx, deps.metrics, { machine: 'app-session', from: current.state, to: next.state })
    await perform(later, next.effects, context)
    if (current.session && next.effects.includes('refuseBelowDemand'))
      noteUnmet(ctx, current.session, current)
    if (next.state === 'signedOut') context.current = nobody
    return next
  },
}

type Ran = Pick<SessionContext, 'current' | 'authSessionEnded'> & { answer: SessionAnswer | null }

/** @param known the session as it was read before, if it was */
export async function runSession<Needs extends keyof SessionFacts>(
  ctx: Context,
  deps: AppDeps,
  facts: Pick<SessionFacts, NoInfer<Needs>>,
  flow: Flow<Needs>,
  known?: CurrentSession,
): Promise<Ran> {
  const current = known ?? (await currentSession(ctx, deps))
  const context: SessionContext = { ctx, deps, current, authSessionEnded: false }
  const answer = await runFlow(handlers, context, facts, flow)
  return { answer, current: context.current, authSessionEnded: context.authSessionEnded }
}
