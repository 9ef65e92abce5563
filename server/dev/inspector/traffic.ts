// Tells what passes between browser, services, database, mailbox and provider: names, ends and times, no contents.

import type { Context } from 'koa'
import type { Passing, Watcher } from '../../telemetry/watcher.ts'
import type { Lane } from '../../wire/inspection.ts'
import type { Hub } from './hub.ts'
import { VERSION } from './machines-source.ts'
import { along, type Track, tabOf, trackNow } from './request-context.ts'
import type { Unnumbered } from './ring.ts'
import { statementName } from './statement-name.ts'

/** Mails that are owed, by whom they are for; older ones are sent as nobody's. */
const MOST_OWED = 1000

type Sent = { from: Lane; to: Lane; what: string; status: string; milliseconds: number | null }

/** The inspector's own pages, and files that say nothing of what people do. */
const isNobodysBusiness = (path: string) =>
  ['/inspect', '/states', '/favicon.ico'].includes(path) || /^\/(?:inspect|inspector|assets)\//.test(path)

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10
const since = (begun: number) => rounded(performance.now() - begun)

/** Of a request no more than its ids: the rest of it would be kept as long as the message. */
type Joined = Pick<Track, 'requestId' | 'tab'>
const joined = (track: Track | null): Joined | null => track && { requestId: track.requestId, tab: track.tab }

function exchange(by: Joined | null, sent: Sent, at: number): Unnumbered {
  const { requestId = null, tab = null } = by ?? {}
  const { from, to, what, status, milliseconds } = sent
  return {
    type: '@lockstep.exchange',
    _version: VERSION,
    createdAt: String(at),
    id: null,
    sessionId: requestId ?? from,
    lockstep: { requestId, tab, from, to, what, status, milliseconds },
  }
}

export function watcherFor(hub: Hub, authUrl: string): Watcher {
  const { origin: authOrigin, pathname } = new URL(authUrl)
  const basePath = pathname.replace(/\/+$/, '')
  /** Calls under way from one of our services to another: they are told by who calls. */
  const calls = new Map<string, number>()
  const owed = new Map<string, Track>()

  function tell(track: Track | null, sent: Sent): void {
    const by = joined(track)
    const at = Date.now()
    hub.tell(() => exchange(by, sent, at))
  }

  const withoutBase = (path: string) =>
    basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path

  /** By the route's own name, since a path may carry a secret; null for what is no route. */
  function routeOf(ctx: Context): string | null {
    const route: unknown = ctx._matchedRoute
    return typeof route === 'string' ? withoutBase(route) : null
  }

  async function calling<T>(
    track: Track,
    { to, what }: Passing,
    work: () => Promise<T>,
    statusOf: (result: T) => string,
  ): Promise<T> {
    const { requestId, host: from } = track
    const begun = performance.now()
    const end = (status: string) => {
      tell(track, { from: to, to: from, what: `${status} ${what}`, status, milliseconds: since(begun) })
    }
    calls.set(requestId, (calls.get(requestId) ?? 0) + 1)
    tell(track, { from, to, what, status: 'asked', milliseconds: null })
    try {
      const result = await work()
      end(statusOf(result))
      return result
    } catch (error) {
      end('failed')
      throw error
    } finally {
      const left = (calls.get(requestId) ?? 1) - 1
      if (left > 0) calls.set(requestId, left)
      else calls.delete(requestId)
    }
  }

  return {
    serving: (host) =>
      async function watchRequest(ctx, next) {
        if (isNobodysBusiness(ctx.path)) return next()
        const requestId: string = ctx.state.requestId
        const isInner = calls.has(requestId)
        const begun = performance.now()
        let isTold = isInner
        const announce = () => {
          const route = isTold ? null : routeOf(ctx)
          if (route === null) return
          isTold = true
          const what = `${ctx.method} ${route}`
          tell(track, { from: 'browser', to: host, what, status: 'asked', milliseconds: null })
        }
        const track: Track = { host, requestId, tab: tabOf(requestId), isOpen: true, announce }
        try {
          await along(track, next)
        } finally {
          announce()
          track.isOpen = false
          const what = `${ctx.status} ${routeOf(ctx)}`
          const end = {
            from: host,
            to: 'browser',
            status: String(ctx.status),
            milliseconds: since(begun),
          } as const
          if (isTold && !isInner) tell(track, { ...end, what })
        }
      },
    requestId: () => trackNow()?.requestId ?? null,
    calling: (method, url) => {
      const { origin, pathname: path } = new URL(url)
      const isAuth = origin === authOrigin && (path === basePath || path.startsWith(`${basePath}/`))
      return { to: isAuth ? 'auth' : 'provider', what: `${method} ${isAuth ? withoutBase(path) : path}` }
    },
    passing: async (passing, work, statusOf) => {
      const track = trackNow()
      // What nobody waits for, the housekeeping say, would only be in the way.
      if (!track) return work()
      track.announce()
      if (passing.to === 'auth') return calling(track, passing, work, statusOf)
      const sent = { from: track.host, ...passing }
      const begun = performance.now()
      try {
        const result = await work()
        tell(track, { ...sent, status: statusOf(result), milliseconds: since(begun) })
        return result
      } catch (error) {
        tell(track, { ...sent, status: 'failed', milliseconds: since(begun) })
        throw error
      }
    },
    queried: (text, status, took) => {
      const track = trackNow()
      if (!track) return
      track.announce()
      const by = joined(track)
      const at = Date.now()
      const sent = { from: track.host, to: 'database', status, milliseconds: rounded(took) } as const
      hub.tell(() => exchange(by, { ...sent, what: statementName(text) }, at))
    },
    owing: ({ kind, recipient }) => {
      const track = trackNow()
      if (!track) return
      if (owed.size >= MOST_OWED) owed.clear()
      owed.set(`${kind} ${recipient}`, track)
    },
    posting: async ({ kind, recipient }, send) => {
      const key = `${kind} ${recipient}`
      const track = owed.get(key) ?? null
      const sent = { from: 'auth', to: 'mailbox', what: `mail ${kind}` } as const
      const begun = performance.now()
      try {
        await send()
        owed.delete(key)
        tell(track, { ...sent, status: 'ok', milliseconds: since(begun) })
      } catch (error) {
        tell(track, { ...sent, status: 'failed', milliseconds: since(begun) })
        throw error
      }
    },
  }
}
