// Finds the route of a request by its method and its exact path: one look-up, however many routes there are.

import type { Context, Middleware } from 'koa'
import compose from 'koa-compose'
import { addRoute, createRouter, findRoute } from 'rou3'

export type Router = {
  /** `path` may have parameters, as in `/callback/:provider`; a GET is answered to HEAD as well. */
  register: (path: string, method: string, middleware: readonly Middleware[]) => void
  /** Sets `ctx.routerPath` to the path as it was registered, and `ctx.params` to its decoded parameters. */
  route: Middleware
}

type Registered = { path: string; middleware: Middleware }

/** Paths are compared as they were sent, since limits are: nothing decoded, upper case as it is, no slash at the end ignored. */
export function createRoutes(): Router {
  const table = createRouter<Registered>()
  return {
    register(path, method, middleware) {
      const registered = { path, middleware: compose([...middleware]) }
      for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) addRoute(table, one, path, registered)
    },
    route(ctx, next) {
      // rou3 ignores one slash at the end.
      const found = isClosed(ctx.path) ? undefined : findRoute(table, ctx.method, ctx.path)
      if (!found) return next()
      ctx.routerPath = found.data.path
      ctx.params = decoded(found.params)
      return found.data.middleware(ctx, next)
    },
  }
}

const isClosed = (path: string) => path !== '/' && path.endsWith('/')

function decoded(params: Record<string, string> = {}): Context['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
