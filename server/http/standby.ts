// Answers on a port whose service is not ready yet: live, not ready, try again.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answers from the moment the port is open; `serve` replaces it by the real handler. */
export function standby(server: Server): { serve: (handler: Handler) => void } {
  let current: Handler = (request, response) => {
    const live = request.method === 'GET' && request.url === '/live'
    response.writeHead(live ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(!live && { 'retry-after': '1', refresh: '1' }),
    })
    response.end(JSON.stringify({ status: live ? 'live' : 'not ready' }))
  }
  server.on('request', (request, response) => current(request, response))
  return {
    serve: (handler) => {
      current = handler
    },
  }
}
