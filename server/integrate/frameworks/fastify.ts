// Fastify's requests and replies. Fastify has already read the body.

import type { IncomingMessage } from 'node:http'
import type { Lockstep } from '../lockstep.ts'
import { adapt, type Handlers } from './adapt.ts'
import { headersOf } from './node.ts'

export type FastifyReply = {
  code: (status: number) => unknown
  headers: (headers: Record<string, string>) => unknown
  send: (body: string) => unknown
}
type FastifyRequest = { raw: IncomingMessage; method: string; body: unknown }

export const forFastify = (auth: Lockstep): Handlers<FastifyRequest, FastifyReply> =>
  adapt<FastifyRequest, FastifyReply, unknown>(auth, {
    asked: ({ raw, method }) => ({ headers: headersOf(raw.headers), method, url: raw.url ?? '' }),
    request: ({ raw, method, body }) =>
      new Request('http://localhost/', {
        method,
        headers: headersOf(raw.headers),
        body: body === undefined || body === null ? null : JSON.stringify(body),
      }),
    answer: async (response, _, reply) => {
      reply.code(response.status)
      reply.headers(Object.fromEntries(response.headers))
      return reply.send(await response.text())
    },
  })
