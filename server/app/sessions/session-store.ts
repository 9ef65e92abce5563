// koa-session's store: the session of a request in the database; the cookie contains only its id.

import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import type { Context } from 'koa'
import session from 'koa-session'
import type { AuditEvent } from '../../db/app/app-audit-event.ts'
import {
  addSession,
  type Data,
  deleteSession,
  type FoundSession,
  maybeOneSession,
  type Opening,
  updateSession,
} from '../../db/app/app-session-table.ts'
import type { Source } from '../../db/app/session-source.ts'
import type { Queries } from '../../db/pool.ts'
import type { AppDeps } from '../app-deps.ts'
import {
  type AppSession,
  ofImpersonation,
  sessionCookieName,
  sessionLifetimes,
  sessionOf,
} from './app-session.ts'
import { resealed } from './resealed.ts'

/** How long an application session may go on after its auth session has ended, in ms. */
export const CHECK_EVERY = 300_000

/** What a new session came from. */
type From = Pick<Opening, 'authSessionId' | 'provenAt'>

/** Where the library's writes go: to the pool, but for those of a change, which go to its transaction. */
type Writing = { db: Queries; source: Source | null; events: readonly AuditEvent[] }

export type SessionStore = {
  /** The id of the session that the request's cookie names; '' where there is none. */
  key: string
  /** What was found with it. */
  found: Omit<FoundSession, 'data'> | null
  findAgain: () => Promise<boolean>
  /** Has the library write to a transaction meanwhile. */
  within: <T>(writing: Writing, work: () => Promise<T>) => Promise<T>
  /** Under a new id, so that nobody can have prepared it; the old session is deleted. */
  open: (session: AppSession, from: From) => Promise<void>
  /** Stores what the session is now. */
  save: (change: Partial<AppSession>) => Promise<void>
  end: () => Promise<void>
}

const stores = new WeakMap<Context, SessionStore>()

export function storeOf(ctx: Context): SessionStore {
  const store = stores.get(ctx)
  if (!store) throw new Error('The request has no session: keepSession comes before whatever asks for it.')
  return store
}

/** In which an operator acts as somebody it ends when that does, however much it is used. */
function lifeOf(data: Data, seconds: number): number {
  const { success, data: acting } = ofImpersonation.safeParse(data.impersonation)
  if (success) return Math.max(0, (acting.until - Date.now()) / 1000)
  return data.isBrief ? sessionLifetimes.briefSeconds : seconds
}

type Deps = Pick<AppDeps, 'pool' | 'seal' | 'withSource' | 'unfollowedSeconds'>

/** @param secure whether browsers reach the application by https */
export function keepSession(
  app: Koa,
  { pool, seal, withSource, unfollowedSeconds }: Deps,
  secure: boolean,
): Koa.Middleware {
  const key = sessionCookieName(secure)
  const maxAge = sessionLifetimes.idleSeconds * 1000
  const cookie = { secure, sameSite: 'lax', httpOnly: true, overwrite: true, signed: true } as const
  const setCookie = (ctx: Context, id: string, isBrief: unknown) =>
    ctx.cookies.set(key, id, isBrief ? cookie : { ...cookie, maxAge })
  const find = (id: string) =>
    maybeOneSession(pool, withSource, id, {
      absoluteLifetimeSeconds: sessionLifetimes.absoluteSeconds,
      unfollowedSeconds,
      checkEvery: CHECK_EVERY,
    })

  /** Of one request. */
  class RequestStore implements SessionStore {
    key = ''
    found: FoundSession | null = null
    #ctx: Context
    #ended: Context['session'] = null
    #writing: Writing = { db: pool, source: null, events: [] }
    #from: From = { authSessionId: null, provenAt: null }

    constructor(ctx: Context) {
      this.#ctx = ctx
      stores.set(ctx, this)
    }

    async get(id: string): Promise<Data | undefined> {
      this.found = await find(id)
      if (!this.found) return undefined
      this.key = id
      // By now nothing sets a cookie but the library, which signs one of an older key anew, until the browser closes at most.
      if (!this.#ctx.response.headers['set-cookie']) return this.found.data
      setCookie(this.#ctx, id, this.found.data.isBrief)
      return resealed({ pool, seal }, id, this.found.data)
    }

    async set(id: string, data: Data, maxAge: number): Promise<void> {
      const maxAgeSeconds = lifeOf(data, maxAge / 1000)
      const { db, source, events } = this.#writing
      const stored = { key: id, data, maxAgeSeconds }
      await (source && id !== this.key
        ? addSession(db, stored, { ...this.#from, source, events })
        : updateSession(db, stored))
    }

    /** A change that is tried again deletes the same one. */
    async destroy(): Promise<void> {
      if (this.key) await deleteSession(this.#writing.db, this.key)
    }

    async findAgain() {
      this.found = await find(this.key)
      return this.found !== null
    }

    async within<T>(writing: Writing, work: () => Promise<T>) {
      const before = this.#writing
      this.#writing = writing
      return work().finally(() => {
        this.#writing = before
      })
    }

    async open(opened: AppSession, from: From) {
      this.#from = from
      this.#ctx.session = { ...opened }
      await (this.key ? this.#ctx.session.regenerate() : this.#ctx.session.save())
    }

    async save(change: Partial<AppSession>) {
      if (this.#ctx.session) await Object.assign(this.#ctx.session, change).save()
    }

    async end() {
      this.#ended ??= this.#ctx.session
      this.#ctx.session = null
      // The library is reached by the session that was there alone: it commits that there is none.
      await this.#ended?.manuallyCommit()
    }
  }

  const library = session(
    {
      ...cookie,
      key,
      maxAge,
      renew: true,
      // A flow stores what it changes, before it answers.
      autoCommit: false,
      externalKey: {
        get: (ctx: Context) => ctx.cookies.get(key, cookie) ?? '',
        set: (ctx: Context, id: string) => void setCookie(ctx, id, sessionOf(ctx)?.isBrief),
      },
      genid: () => randomUUID(),
      ContextStore: RequestStore,
    },
    app,
  )
  return (ctx, next) =>
    library(ctx, async () => {
      // Once half of its time is over, any answer renews it.
      await ctx.session?.manuallyCommit()
      await next()
    })
}
