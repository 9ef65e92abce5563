// Answers on a port whose service is not ready yet, or not any more: live, not ready, try again.

import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { reads } from './health.ts'
import { type Handler, serveInTurn } from './in-turn.ts'

export type Standby = {
  /** Replaces the standby answers by those of the handler. */
  serve: (handler: Handler) => void
  /** From now on `/ready` is refused, and the answers that are under way end their connections. */
  leave: () => void
  /** From now on every answer ends its connection, those under way too. */
  endConnections: () => void
  underWay: () => number
}

/** How long a request waits for a service that is starting, in ms: a balancer that asks nobody who is ready sends it here. */
const START_WITHIN = 1500

/**
 * Answers from the moment the port is open.
 * @param unreadWithin for how long, in ms, an answer may wait to be read
 */
export function standby(server: Server, unreadWithin: number): Standby {
  const responses = new Set<ServerResponse>()
  let isLeaving = false
  let isEnding = false
  const started = Promise.withResolvers<Handler>()
  let current: Handler = async (request, response) => {
    const isLive = reads(request.method) && request.url === '/live'
    if (isLive || request.url === '/ready') return answer(response, isLive ? 'live' : 'not ready')
    const handler = await Promise.race([started.promise, pause(START_WITHIN, null, { ref: false })])
    if (handler && !response.destroyed) await handler(request, response)
    else answer(response, 'not ready')
  }

  // For an answer whose head is on its way already, the connection ends with the server.
  const endAfter = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  const endAll = () => {
    for (const response of responses) endAfter(response)
  }
  const take: Handler = (request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (isEnding) endAfter(response)
    if (isLeaving && reads(request.method) && request.url === '/ready') answer(response, 'stopping')
    else current(request, response)
  }
  serveInTurn(server, take, unreadWithin)
  return {
    serve: (handler) => {
      current = handler
      started.resolve(handler)
    },
    leave: () => {
      isLeaving = true
      endAll()
    },
    endConnections: () => {
      isEnding = true
      endAll()
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
