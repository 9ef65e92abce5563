// Express's requests and responses. Needs Express 5, which passes on what an asynchronous handler throws.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lockstep } from '../lockstep.ts'
import { adapt, type Handlers } from './adapt.ts'
import { headersOf, requestOf } from './node.ts'

type ExpressRequest = IncomingMessage & { body?: unknown; originalUrl?: string }

export const forExpress = (auth: Lockstep): Handlers<ExpressRequest, ServerResponse> =>
  adapt<ExpressRequest, ServerResponse, unknown>(auth, {
    asked: ({ headers, method = 'GET', url = '', originalUrl = url }) => ({
      headers: headersOf(headers),
      method,
      url: originalUrl,
    }),
    request: (request) => requestOf(request, request.body),
    answer: async (answer, _, response) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(await answer.text())
    },
  })
