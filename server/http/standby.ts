// What a port answers before its service can: alive, not ready, come back.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answers for a server from the moment its port is open; `serve` hands over to the real handler. */
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
