// One route of the application: who may call it, how its calls are limited, and which handler answers.

import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { limitByCaller } from '../http/limit-requests.ts'
import type { Limit } from '../http/rate-limits.ts'
import type { AppDeps } from './deps.ts'
import { checkSameOrigin } from './steps/check-same-origin.ts'

type Handle = (ctx: Context, deps: AppDeps) => Promise<void>

/** A limited route's handler is given the limit, to count by the e-mail in the body as well. */
type HandleLimited = (ctx: Context, deps: AppDeps, limit: Limit) => Promise<void>

/** `same-origin`: the application's own pages, and programs that are no browser. */
type Rules = { origin: 'same-origin' | 'any' } & (
  | { limit: 'none'; handle: Handle }
  | (Limit & { handle: HandleLimited })
)

export type Route = Rules & { method: 'GET' | 'POST'; path: string }

export const get = (path: string, rules: Rules): Route => ({ method: 'GET', path, ...rules })
export const post = (path: string, rules: Rules): Route => ({ method: 'POST', path, ...rules })

export function registerRoute(router: Router, route: Route, deps: AppDeps): void {
  const origin = route.origin === 'same-origin' ? [checkSameOrigin(deps.isOurOrigin)] : []
  router.register(route.path, [route.method], [...origin, ...answering(route, deps)])
}

function answering(route: Route, deps: AppDeps): Middleware[] {
  if (route.limit === 'none') return [(ctx) => route.handle(ctx, deps)]
  return [limitByCaller(deps, () => route.limit), (ctx) => route.handle(ctx, deps, route)]
}
