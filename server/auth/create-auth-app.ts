// The auth service as a Koa application: the middleware around every route, then the routes below each base path.

import cors from '@koa/cors'
import Koa, { type Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { AccessLog } from '../http/access-log.ts'
import type { Brand } from '../http/brand/brand.ts'
import { type Check, health } from '../http/health.ts'
import { limitByCaller } from '../http/limit-requests.ts'
import { metricsPage } from '../http/metrics-page.ts'
import { isNavigation, missingPage, sendPlainPage } from '../http/plain-page/plain-page.ts'
import { requestId } from '../http/request-id.ts'
import { createRoutes } from '../http/router.ts'
import { recogniseCaller } from '../http/signed-calls.ts'
import { warnOfProxy } from '../http/warn-of-proxy.ts'
import { tracing } from '../telemetry/tracing.ts'
import { watcher } from '../telemetry/watcher.ts'
import { languagesIn } from '../wire/service-languages.ts'
import type { AllPageWords } from '../words/service-page-words.ts'
import { type About, aboutPage } from './about.ts'
import { answerFailures } from './answer-failures.ts'
import { registerRoutes, routes } from './auth.routes.ts'
import type { AuthDeps } from './deps.ts'
import { rateRuleOfPath } from './steps/rate-rule-of-path.ts'
import { MAXIMUM_BYTES } from './steps/read-input.ts'

/** What pages may send: those of trusted origins, and those that get to read why they are refused. */
const sent = {
  methods: 'GET,POST',
  headers:
    'content-type, authorization, x-neon-client-info, x-request-id, x-session-secret, x-auth-challenge, ' +
    'x-auth-passkey, x-captcha-response, traceparent',
}

/** Of the OpenID provider, whose routes are in no table of ours. */
const providerLimits = [
  { path: '/oauth2/register', limit: 'sign-up' },
  { path: '/oauth2/device-authorization', limit: 'sign-up' },
] as const

export type AuthAppOptions = {
  /** For example '/api/auth'. '' serves both the root and /api/auth, because some clients add that path themselves. */
  basePath: string
  /** How the pages look that it shows itself. */
  brand: Brand
  /** What these pages say, by language. */
  pageWords: AllPageWords
  proxyHops: number
  checks: readonly Check[]
  mayReadMetrics: (address: string) => boolean
  /** Null where requests are not logged. */
  access: AccessLog | null
  /** Null where no other application signs in by this service. */
  provider: Middleware | null
  /** What tests ask for, with npm start alone. */
  testing: Middleware | null
  /** Null where an address that no client needs answers nothing: in production. */
  about: About | null
}

export function createAuthApp(
  deps: AuthDeps,
  {
    basePath,
    brand,
    pageWords,
    proxyHops,
    checks,
    mayReadMetrics,
    access,
    provider,
    testing,
    about,
  }: AuthAppOptions,
): Koa {
  const app = new Koa({ proxy: proxyHops > 0, maxIpsCount: proxyHops })
  app.context.brand = brand
  app.context.pageWords = pageWords
  app.context.languages = languagesIn(pageWords)
  app.use(requestId)
  if (tracing) app.use(tracing.serving('auth'))
  if (watcher) app.use(watcher.serving('auth'))
  app.use(metricsPage(deps.metrics, mayReadMetrics, access))
  app.use(health(checks))
  app.use(warnOfProxy(deps.log, proxyHops))
  app.use(
    helmet({
      strictTransportSecurity: deps.cookies.secure,
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
      crossOriginResourcePolicy: false,
    }),
  )
  app.use(
    cors({
      origin: (ctx) => (deps.trusts(ctx.get('origin')) ? ctx.get('origin') : ''),
      credentials: true,
      allowMethods: sent.methods,
      allowHeaders: sent.headers,
      exposeHeaders:
        'set-auth-jwt, set-auth-token, set-auth-two-factor, set-auth-challenge, set-auth-passkey, retry-after, x-retry-after, x-request-id',
      maxAge: 600,
    }),
  )
  app.use(async function forbidCaching(ctx, next) {
    ctx.set('cache-control', 'no-store')
    ctx.set('pragma', 'no-cache')
    await next()
  })
  app.use(answerFailures(deps.log, deps.redirectTargets.appOrigin))
  if (testing) app.use(testing)
  if (about) app.use(aboutPage(basePath, about))
  app.use(recogniseCaller(deps, MAXIMUM_BYTES))
  app.use(limitByCaller(deps, rateRuleOfPath([...routes, ...providerLimits])))
  if (provider) app.use(provider)
  const router = createRoutes()
  for (const base of basePath === '' ? ['', '/api/auth'] : [basePath])
    registerRoutes(router, base, deps, sent)
  app.use(router.route)
  const toApplication = { to: deps.redirectTargets.appOrigin, label: 'Open the application' }
  app.use(function answerUnknown(ctx) {
    ctx.status = 404
    if (isNavigation(ctx)) return sendPlainPage(ctx, missingPage(toApplication))
    ctx.body = Buffer.alloc(0)
    ctx.remove('content-type')
  })
  // Koa would print what answerFailures has already logged.
  app.silent = true
  return app
}
