// Answers on a port whose service is not ready yet, or not any more: live, not ready, try again.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

export type Standby = {
  /** Replaces the standby answers by those of the handler. */
  serve: (handler: Handler) => void
  /** From now on `/ready` is refused, and every answer ends its connection, those under way too. */
  leave: () => void
  underWay: () => number
}

/** Answers from the moment the port is open. */
export function standby(server: Server): Standby {
  const responses = new Set<ServerResponse>()
  let isLeaving = false
  let current: Handler = (request, response) =>
    answer(response, request.method === 'GET' && request.url === '/live' ? 'live' : 'not ready')

  // For an answer whose head is on its way already, the connection ends with the server.
  const endAfter = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  server.on('request', (request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (isLeaving) endAfter(response)
    if (isLeaving && request.method === 'GET' && request.url === '/ready') answer(response, 'stopping')
    else current(request, response)
  })
  return {
    serve: (handler) => {
      current = handler
    },
    leave: () => {
      isLeaving = true
      for (const response of responses) endAfter(response)
    },
    underWay: () => responses.size,
  }
}

function answer(response: ServerResponse, status: 'live' | 'not ready' | 'stopping'): void {
  const isLive = status === 'live'
  response.writeHead(isLive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(!isLive && { 'retry-after': '1', refresh: '1' }),
  })
  response.end(JSON.stringify({ status }))
}
