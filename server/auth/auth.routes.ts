// Every route of the auth service: what is in none of these tables answers 404 with an empty body.

import type { Middleware } from 'koa'
import { z } from 'zod'
import { demandIn } from '../../machines/kit/demand.ts'
import { json, unchanged } from '../http/open-api.ts'
import type { Router } from '../http/router.ts'
import type { AuthDeps } from './deps.ts'
import { apiKeyRoutes } from './flows/api-keys/api-keys.routes.ts'
import { consoleRoutes } from './flows/console/console.routes.ts'
import { discoveryRoutes } from './flows/discovery/discovery.routes.ts'
import { OPEN_API_PATH, openApi } from './flows/discovery/serve-open-api.ts'
import { emailChangeRoutes } from './flows/email-change/email-change.routes.ts'
import { factorRoutes } from './flows/factors/factors.routes.ts'
import { profileRoutes } from './flows/profile/profile.routes.ts'
import { sessionRoutes } from './flows/sessions/sessions.routes.ts'
import { methodRoutes } from './methods/registry.ts'
import { checkOrigin } from './steps/check-origin.ts'
import { answerForeignPreflight } from './steps/foreign-origin.ts'
import { get, type Route } from './steps/route.ts'

export const routes: readonly Route[] = [
  ...discoveryRoutes,
  get(OPEN_API_PATH, {
    does: 'Returns this description, in OpenAPI 3.1.',
    origin: 'any',
    limit: 'other',
    answers: [json(z.record(z.string(), z.unknown())), unchanged],
    handle: openApi(() => routes),
  }),
  ...sessionRoutes,
  ...profileRoutes,
  ...emailChangeRoutes,
  ...factorRoutes,
  ...apiKeyRoutes,
  ...consoleRoutes,
  ...methodRoutes,
]

/** @param sent what pages may send */
export function registerRoutes(
  router: Router,
  base: string,
  deps: AuthDeps,
  sent: { methods: string; headers: string },
): void {
  const preflight = answerForeignPreflight(sent)
  for (const { method, path, origin, handle, ...row } of routes) {
    if (row.isThere?.(deps) === false) continue
    const demand = demandIn(row)
    const answer: Middleware = (ctx) => {
      ctx.state.demand = demand
      return handle(ctx, deps, undefined)
    }
    const middleware = origin === 'trusted' ? [checkOrigin(deps.trusts), answer] : [answer]
    router.register(`${base}${path}`, method, middleware)
    if (origin === 'trusted') router.register(`${base}${path}`, 'OPTIONS', [preflight])
  }
}
