// Stores the application's session in the database; the cookie contains only its id.

import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import type { Context } from 'koa'
import session from 'koa-session'
import {
  addSession,
  type Data,
  deleteSession,
  type FoundSession,
  maybeOneSession,
  type Opening,
  type StoredSession,
  updateSession,
} from '../../db/app/session.ts'
import type { AppDeps } from '../deps.ts'
import { sessionCookieName, sessionLifetimes, sessionOf } from './app-session.ts'
import { resealed } from './resealed.ts'
import { CHECK_EVERY } from './session-effects.ts'
import { writeWithEvents } from './unwritten-events.ts'

/** As the library types it, which always gives it. */
type StoreOptions = { ctx?: Context }

/** Until the session is stored: what has opened it. */
export function storeWithSession(ctx: Context, opening: Omit<Opening, 'replaced'>): void {
  ctx.state.opening = { ...opening, replaced: null }
}

const unopened: Opening = { events: [], authSessionId: null, replaced: null }

function takeOpening(ctx: Context): Opening {
  const { opening = unopened } = ctx.state
  ctx.state.opening = unopened
  return opening
}

/** What was found with the session of this request; null where there was none. */
export const storedOf = (ctx: Context): Omit<FoundSession, 'data'> | null => ctx.state.stored ?? null

/** For a request that has heard that it may have ended meanwhile. @returns whether it is still there */
export async function findStoredAgain(ctx: Context): Promise<boolean> {
  ctx.state.stored = (await ctx.state.findStored?.()) ?? null
  return ctx.state.stored !== null
}

/** @param secure whether browsers reach the application by https */
export function keepSession(
  app: Koa,
  {
    pool,
    log,
    seal,
    withSource,
    unfollowedSeconds,
  }: Pick<AppDeps, 'pool' | 'log' | 'seal' | 'withSource' | 'unfollowedSeconds'>,
  secure: boolean,
): Koa.Middleware {
  const options = {
    absoluteLifetimeSeconds: sessionLifetimes.absoluteSeconds,
    unfollowedSeconds,
    checkEvery: CHECK_EVERY,
  }
  const open = (ctx: Context, session: StoredSession) => {
    const opening = takeOpening(ctx)
    return writeWithEvents(ctx, log, opening.events, (events) =>
      addSession(pool, withSource, session, { ...opening, events }),
    )
  }
  const key = sessionCookieName(secure)
  const maxAge = sessionLifetimes.idleSeconds * 1000
  const cookie = { secure, sameSite: 'lax', httpOnly: true, overwrite: true, signed: true } as const
  const setCookie = (ctx: Context, id: string, isBrief: unknown) =>
    ctx.cookies.set(key, id, isBrief ? cookie : { ...cookie, maxAge })
  return session(
    {
      ...cookie,
      key,
      maxAge,
      renew: true,
      externalKey: {
        get: (ctx: Context) => ctx.cookies.get(key, cookie) ?? '',
        set: (ctx: Context, id: string) => void setCookie(ctx, id, sessionOf(ctx)?.isBrief),
      },
      genid: (ctx: Context) => {
        ctx.state.newSessionId = randomUUID()
        return ctx.state.newSessionId
      },
      store: {
        get: async (key: string, _: unknown, { ctx }: StoreOptions) => {
          const find = () => maybeOneSession(pool, withSource, key, options)
          const found = await find()
          if (ctx) Object.assign(ctx.state, { stored: found, findStored: find })
          // By now nothing sets a cookie but the library, which signs one of an older key anew, until the browser closes at most.
          if (!found || !ctx?.response.headers['set-cookie']) return found?.data
          setCookie(ctx, key, found.data.isBrief)
          return resealed({ pool, seal }, key, found.data)
        },
        set: async (key: string, data: Data, maxAge: number, { ctx }: StoreOptions) => {
          const maxAgeSeconds = data.isBrief ? sessionLifetimes.briefSeconds : maxAge / 1000
          const session = { key, data, maxAgeSeconds }
          await (ctx?.state.newSessionId === key ? open(ctx, session) : updateSession(pool, session))
        },
        destroy: async (key: string, { ctx }: StoreOptions = {}) => {
          // The library deletes a session and then stores the one in its place: here both are one statement.
          if (ctx?.state.opening && ctx.state.opening !== unopened) ctx.state.opening.replaced = key
          else await deleteSession(pool, key)
        },
      },
    },
    app,
  )
}
