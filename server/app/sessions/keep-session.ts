// Stores the application's session in the database; the cookie contains only its id.

import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import type { Context } from 'koa'
import session from 'koa-session'
import type { AuditEvent } from '../../db/app/audit-event.ts'
import {
  addSession,
  type Data,
  deleteSession,
  maybeOneSession,
  type StoredSession,
  updateSession,
} from '../../db/app/session.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { AppDeps } from '../deps.ts'
import { sessionLifetimes } from '../session.ts'
import { CHECK_EVERY } from './session-effects.ts'

const options = { absoluteLifetimeSeconds: sessionLifetimes.absoluteSeconds, checkEvery: CHECK_EVERY }

/** As the library types it, which always gives it. */
type Given = { ctx?: Context }

/** Until the session is stored: what has opened it. */
export function storeWithSession(ctx: Context, events: readonly AuditEvent[]): void {
  ctx.state.openedBy = events
}

function takeOpenedBy(ctx: Context): readonly AuditEvent[] {
  const { openedBy = [] } = ctx.state
  ctx.state.openedBy = []
  return openedBy
}

/** @param secure whether browsers reach the application by https */
export function keepSession(
  app: Koa,
  { pool, log }: Pick<AppDeps, 'pool' | 'log'>,
  secure: boolean,
): Koa.Middleware {
  /** What was done is not undone because it could not be written down. */
  const open = async (ctx: Context, session: StoredSession) => {
    const events = takeOpenedBy(ctx)
    await addSession(pool, session, events).catch(async (error: unknown) => {
      if (events.length === 0 || isDatabaseAway(error)) throw error
      await addSession(pool, session, [])
      log.error('An audit event could not be written.', { requestId: ctx.state.requestId, error })
    })
  }
  return session(
    {
      // A __Host- cookie has to be Secure, which Koa refuses to set over http.
      key: secure ? '__Host-lockstep.session' : 'lockstep.session',
      maxAge: sessionLifetimes.idleSeconds * 1000,
      renew: true,
      secure,
      sameSite: 'lax',
      genid: (ctx: Context) => {
        ctx.state.newSessionId = randomUUID()
        return ctx.state.newSessionId
      },
      store: {
        get: async (key: string, _: unknown, { ctx }: Given) => {
          const found = await maybeOneSession(pool, key, options)
          if (ctx) ctx.state.isCheckDue = found?.isCheckDue
          return found?.data
        },
        set: async (key: string, data: Data, maxAge: number, { ctx }: Given) => {
          const session = { key, data, maxAgeSeconds: maxAge / 1000 }
          await (ctx?.state.newSessionId === key ? open(ctx, session) : updateSession(pool, session))
        },
        destroy: (key: string) => deleteSession(pool, key),
      },
    },
    app,
  )
}
