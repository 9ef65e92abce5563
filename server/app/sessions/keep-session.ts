// Stores the application's session in the database; the cookie contains only its id.

import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import type { Context } from 'koa'
import session from 'koa-session'
import { sessionStore } from '../../db/app/session.ts'
import type { Pool } from '../../db/pool.ts'
import { sessionLifetimes } from '../session.ts'

type Data = Parameters<ReturnType<typeof sessionStore>['set']>[1]

/** @param secure whether browsers reach the application by https */
export function keepSession(app: Koa, pool: Pool, secure: boolean): Koa.Middleware {
  const store = sessionStore(pool, sessionLifetimes.absoluteSeconds)
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
        get: store.get,
        set: (key: string, data: Data, maxAge: number, { ctx }: { ctx?: Context }) =>
          store.set(key, data, maxAge, ctx?.state.newSessionId === key),
        destroy: store.destroy,
      },
    },
    app,
  )
}
