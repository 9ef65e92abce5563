// Frameworks that use web Requests and Responses: Hono with its context, Next with its route handlers.

import type { Lockstep } from '../lockstep.ts'
import { adapt, type Handlers } from './adapt.ts'

type HonoContext = { req: { raw: Request } }

export const forHono = (auth: Lockstep): Handlers<HonoContext, unknown, Response> =>
  adapt<HonoContext, unknown, Response>(auth, {
    asked: ({ req }) => req.raw,
    request: ({ req }) => req.raw,
    answer: (response) => response,
  })

/** Also for any other server that receives a Request: Deno, Bun, SvelteKit. */
export const forNext = (auth: Lockstep): Handlers<Request, unknown, Response> =>
  adapt<Request, unknown, Response>(auth, {
    asked: (request) => request,
    request: (request) => request,
    answer: (response) => response,
  })
