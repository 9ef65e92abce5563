// Publishes what passes between browser, services, database, mailbox and provider: names, ends and times, no contents.

import type { Context } from 'koa'
import { withoutSlash } from '../../http/addresses.ts'
import type { Passing, Watcher } from '../../telemetry/watcher.ts'
import type { Lane } from '../../wire/inspection-messages.ts'
import type { Hub } from './hub.ts'
import { VERSION } from './machines-source.ts'
import { currentRequest, type RequestContext, runInRequest, tabOf } from './request-context.ts'
import type { Unnumbered } from './ring.ts'
import { statementName } from './statement-name.ts'

/** Mails that are owed, by whom they are for; beyond so many, the request they came from is forgotten. */
const MOST_OWED = 1000

type Sent = { from: Lane; to: Lane; what: string; status: string; milliseconds: number | null }

/** The inspector's own pages, and files that say nothing of what people do. */
const isLeftOut = (path: string) =>
  ['/inspect', '/states', '/favicon.ico'].includes(path) ||
  /^\/(?:inspect|inspector|assets|states)\//.test(path)

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10
const since = (begun: number) => rounded(performance.now() - begun)

/** Of a request no more than its ids: the rest of it would be kept as long as the message. */
type Joined = Pick<RequestContext, 'requestId' | 'tab'>
const joined = (request: RequestContext | null): Joined | null =>
  request && { requestId: request.requestId, tab: request.tab }

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
  const basePath = withoutSlash(pathname)
  /** Calls under way from one of our services to another: the service that calls publishes them. */
  const calls = new Map<string, number>()
  const owed = new Map<string, RequestContext>()

  function publish(request: RequestContext | null, sent: Sent): void {
    const by = joined(request)
    const at = Date.now()
    hub.publish(() => exchange(by, sent, at))
  }

  const withoutBase = (path: string) =>
    basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path

  /** By the route's own name, since a path may carry a secret; null for what is no route. */
  function routeOf(ctx: Context): string | null {
    const route: unknown = ctx.routerPath
    return typeof route === 'string' ? withoutBase(route) : null
  }

  async function calling<T>(
    request: RequestContext,
    { to, what }: Passing,
    work: () => Promise<T>,
    statusOf: (result: T) => string,
  ): Promise<T> {
    const { requestId, host: from } = request
    const begun = performance.now()
    const end = (status: string) => {
      publish(request, { from: to, to: from, what: `${status} ${what}`, status, milliseconds: since(begun) })
    }
    calls.set(requestId, (calls.get(requestId) ?? 0) + 1)
    publish(request, { from, to, what, status: 'asked', milliseconds: null })
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
        if (isLeftOut(ctx.path)) return next()
        const requestId: string = ctx.state.requestId
        const isInner = calls.has(requestId)
        const begun = performance.now()
        let isPublished = isInner
        const announce = () => {
          const route = isPublished ? null : routeOf(ctx)
          if (route === null) return
          isPublished = true
          const what = `${ctx.method} ${route}`
          publish(request, { from: 'browser', to: host, what, status: 'asked', milliseconds: null })
        }
        const request: RequestContext = { host, requestId, tab: tabOf(requestId), isOpen: true, announce }
        try {
          await runInRequest(request, next)
        } finally {
          announce()
          request.isOpen = false
          const what = `${ctx.status} ${routeOf(ctx)}`
          const end = {
            from: host,
            to: 'browser',
            status: String(ctx.status),
            milliseconds: since(begun),
          } as const
          if (isPublished && !isInner) publish(request, { ...end, what })
        }
      },
    requestId: () => currentRequest()?.requestId ?? null,
    calling: (method, url) => {
      const { origin, pathname: path } = new URL(url)
      const isAuth = origin === authOrigin && (path === basePath || path.startsWith(`${basePath}/`))
      return { to: isAuth ? 'auth' : 'provider', what: `${method} ${isAuth ? withoutBase(path) : path}` }
    },
    passing: async (passing, work, statusOf) => {
      const request = currentRequest()
      // What belongs to no request, such as regular cleaning, is left out.
      if (!request) return work()
      request.announce()
      if (passing.to === 'auth') return calling(request, passing, work, statusOf)
      const sent = { from: request.host, ...passing }
      const begun = performance.now()
      try {
        const result = await work()
        publish(request, { ...sent, status: statusOf(result), milliseconds: since(begun) })
        return result
      } catch (error) {
        publish(request, { ...sent, status: 'failed', milliseconds: since(begun) })
        throw error
      }
    },
    queried: (text, status, took) => {
      const request = currentRequest()
      if (!request) return
      request.announce()
      const by = joined(request)
      const at = Date.now()
      const sent = { from: request.host, to: 'database', status, milliseconds: rounded(took) } as const
      hub.publish(() => exchange(by, { ...sent, what: statementName(text) }, at))
    },
    owing: ({ kind, recipient }) => {
      const request = currentRequest()
      if (!request) return
      if (owed.size >= MOST_OWED) owed.clear()
      owed.set(`${kind} ${recipient}`, request)
    },
    posting: async ({ kind, recipient }, send) => {
      const key = `${kind} ${recipient}`
      const request = owed.get(key) ?? null
      const sent = { from: 'auth', to: 'mailbox', what: `mail ${kind}` } as const
      const begun = performance.now()
      try {
        await send()
        owed.delete(key)
        publish(request, { ...sent, status: 'ok', milliseconds: since(begun) })
      } catch (error) {
        publish(request, { ...sent, status: 'failed', milliseconds: since(begun) })
        throw error
      }
    },
  }
}
