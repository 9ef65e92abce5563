// The application as a Koa application: the middleware around every route, then the routes.

import { join } from 'node:path'
import { send } from '@koa/send'
import Koa, { type Middleware } from 'koa'
import type { CaptchaProvider } from '../config/captcha-settings.ts'
import type { AccessLog } from '../http/access-log.ts'
import type { Brand } from '../http/brand/brand.ts'
import { type Check, health } from '../http/health.ts'
import { metricsPage } from '../http/metrics-page.ts'
import { requestId } from '../http/request-id.ts'
import { createRoutes } from '../http/router.ts'
import { warnOfProxy } from '../http/warn-of-proxy.ts'
import { tracing } from '../telemetry/tracing.ts'
import { watcher } from '../telemetry/watcher.ts'
import { languagesIn } from '../wire/service-languages.ts'
import type { GivenUi } from '../words/given-ui.ts'
import type { AllMailWords } from '../words/mail-words.ts'
import type { AllPageWords } from '../words/service-page-words.ts'
import { answerFailures } from './answer-app-failures.ts'
import { routes } from './app.routes.ts'
import type { AppDeps } from './app-deps.ts'
import { registerRoute } from './app-route.ts'
import type { InspectorRoute } from './app-service-options.ts'
import { notFound } from './pages/answer-pages.ts'
import { brandFiles } from './pages/brand-files.ts'
import { leadToOrigin } from './pages/lead-to-origin.ts'
import { describeResources } from './pages/resource-metadata.ts'
import { wordFiles } from './pages/word-files.ts'
import { securityHeaders } from './security-headers.ts'
import { keepSession } from './sessions/session-store.ts'

export type AppOptions = {
  /** Newest first. */
  sessionKeys: readonly string[]
  /** Whether browsers reach the application by https. */
  secure: boolean
  /** The auth service's address for the pages. */
  pagesCall: string
  /** Whose CAPTCHA the form shows; null for nobody's. */
  captcha: CaptchaProvider | null
  proxyHops: number
  /** Where the built UI is. */
  uiFolder: string
  brand: Brand
  /** What mails say, by language: for the samples in development. */
  mailWords: AllMailWords
  /** What the auth service’s own pages say, likewise. */
  pageWords: AllPageWords
  /** What the application’s own pages say in place of ours; null for nothing. */
  uiWords: GivenUi | null
  checks: readonly Check[]
  mayReadMetrics: (address: string) => boolean
  /** Null where requests are not logged. */
  access: AccessLog | null
  /** In development: serves the UI from its sources instead of the built files. */
  uiSources?: Middleware
  /** In development: the routes of the inspector. */
  inspector?: readonly InspectorRoute[]
}

export function createApp(deps: AppDeps, options: AppOptions): Koa {
  const { uiFolder } = options
  const app = new Koa({
    proxy: options.proxyHops > 0,
    maxIpsCount: options.proxyHops,
    keys: [...options.sessionKeys],
  })
  app.context.brand = options.brand
  app.context.mailWords = options.mailWords
  app.context.pageWords = options.pageWords
  app.context.languages = languagesIn(options.pageWords)
  app.use(requestId)
  if (tracing) app.use(tracing.serving('application'))
  if (watcher) app.use(watcher.serving('application'))
  app.use(metricsPage(deps.metrics, options.mayReadMetrics, options.access))
  app.use(health(options.checks))
  app.use(warnOfProxy(deps.log, options.proxyHops))
  app.use(answerFailures(deps.log))
  app.use(describeResources(deps.resources, deps.authUrl))
  app.use(leadToOrigin(deps))
  if (options.uiSources) app.use(options.uiSources)
  else app.use(securityHeaders(options))
  app.use(async function sendDataLightly(ctx, next) {
    await next()
    if (ctx.type !== 'application/json') return
    for (const header of ofDocuments) ctx.remove(header)
    // A browser may open it as a document all the same, which then may do nothing.
    ctx.set('content-security-policy', "default-src 'none';frame-ancestors 'none'")
  })
  app.use(brandFiles(options.brand))
  app.use(wordFiles(options.uiWords))
  app.use(assets(uiFolder, deps.states ? ['assets', 'states/assets'] : ['assets']))
  app.use(async function allowSecureCookies(ctx, next) {
    // TLS may end at a proxy: whether a cookie may be Secure follows from APP_ORIGIN, not from the socket.
    ctx.cookies.secure = options.secure
    await next()
  })
  app.use(async function keepCookiesFromCaches(ctx, next) {
    try {
      await next()
    } finally {
      // Any answer may renew the session: a cache that many share would give its cookie to all of them.
      if (ctx.response.get('set-cookie')) ctx.set('cache-control', 'no-store')
    }
  })
  app.use(keepSession(app, deps, options.secure))
  const router = createRoutes()
  for (const route of routes) registerRoute(router, route, deps)
  for (const { method, path, middleware } of options.inspector ?? [])
    router.register(path, method, middleware)
  app.use(router.route)
  app.use((ctx) => notFound(ctx, deps))
  // Koa would print what answerFailures has already logged.
  app.silent = true
  return app
}

/** As the build names its files: nothing encoded, no other folder, no source map, none that is hidden. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.(?:js|css|svg|png|woff2)$/

/** They say what a document may do. A script, a style or data is none, and on a slow phone half a kilobyte more with each costs time. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The UI's files have a hash in their names, so they can be cached for ever; the build has compressed them. */
function assets(root: string, folders: readonly string[]): Middleware {
  return async function serveAsset(ctx, next) {
    const folder = folders.find((one) => ctx.path.startsWith(`/${one}/`))
    if (!['GET', 'HEAD'].includes(ctx.method) || !folder) return next()
    const name = ctx.path.slice(folder.length + 2)
    if (!fileName.test(name)) {
      ctx.status = 404
      return
    }
    ctx.vary('accept-encoding')
    try {
      await send(ctx, name, {
        root: join(root, folder),
        maxAge: 31_536_000_000,
        immutable: true,
        index: false,
      })
      for (const header of ctx.type === 'image/svg+xml' ? [] : ofDocuments) ctx.remove(header)
      // The name is the content's: what somebody has of it is fresh, in whatever encoding and of whatever date.
      ctx.etag = `W/"${name}"`
      ctx.remove('last-modified')
      if (ctx.fresh) ctx.status = 304
    } catch (error) {
      if (((error as { status?: number }).status ?? 500) >= 500) throw error
      ctx.status = 404
    }
  }
}
