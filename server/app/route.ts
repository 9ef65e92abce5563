// One route of the application: who may call it, how its calls are limited, what it takes and answers, and which handler does.

import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import { limitByCaller } from '../http/limit-requests.ts'
import type { Description } from '../http/open-api.ts'
import type { Limit } from '../http/rate-limits.ts'
import type { AppDeps } from './deps.ts'
import { checkSameOrigin } from './steps/check-same-origin.ts'

type Handle = (ctx: Context, deps: AppDeps) => Promise<void>

/** A limited route's handler is given the limit, to count by the e-mail in the body as well. */
type HandleLimited = (ctx: Context, deps: AppDeps, limit: Limit) => Promise<void>

/**
 * `same-origin`: the application's own pages, and programs that are no browser. `refuses`: what the handler itself
 * refuses with, by status and code; what the rules and every body are refused with follows from these.
 */
type Rules = {
  origin: 'same-origin' | 'any'
  refuses?: readonly (readonly [status: number, code?: string])[]
} & Description &
  ({ limit: 'none'; handle: Handle } | (Limit & { handle: HandleLimited }))

/** `body`: as it is described; the handler reads and checks it. `form`: it is a form's, not JSON. */
type Body = { body: z.ZodType | null; form?: boolean }

export type Route = Rules & Body & { method: 'GET' | 'POST'; path: string }

export const get = (path: string, rules: Rules): Route => ({ method: 'GET', path, body: null, ...rules })
export const post = (path: string, rules: Rules & Body): Route => ({ method: 'POST', path, ...rules })

export function registerRoute(router: Router, route: Route, deps: AppDeps): void {
  const origin = route.origin === 'same-origin' ? [checkSameOrigin(deps.isOurOrigin)] : []
  router.register(route.path, [route.method], [...origin, ...answering(route, deps)])
}

function answering(route: Route, deps: AppDeps): Middleware[] {
  if (route.limit === 'none') return [(ctx) => route.handle(ctx, deps)]
  return [limitByCaller(deps, () => route.limit), (ctx) => route.handle(ctx, deps, route)]
}
