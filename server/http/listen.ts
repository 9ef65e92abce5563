// Opens a server's port, with the limits that all our servers have.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as PortOnly } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import type { Handler } from './in-turn.ts'
import { standby } from './standby.ts'

export type Listening = {
  server: Server
  port: number
  /** Replaces the standby answers by those of the handler. */
  serve: (handler: Handler) => void
  /**
   * Says on `/ready` that it stops, ends the connections of what is under way with its answers, and goes on for `delayMs` so that
   * balancers hear of it; then takes no new connection, ends each that there is with its next answer, and waits for requests
   * that are under way, up to a limit.
   */
  close: (leaving?: Leaving) => Promise<void>
}

export type Leaving = { delayMs: number; log: Pick<Log, 'info'> }

/** How long `close` waits for requests that are under way once the port is closed, in ms. */
const DRAIN_WITHIN = 5000
/**
 * How long a connection without a request is kept then, in ms: a proxy that has one to spare uses it, and hears from its
 * answer that it was the last one. Where idle connections are ended at once, it sends a POST just then, and may not repeat it.
 */
const IDLE_WITHIN = 2000

/** A turn of the event loop that takes less, in ms, has found nothing to do. */
const QUIET = 0.2
/** How long `close` waits for such a turn, in ms. */
const QUIET_WITHIN = 1000

/**
 * Resolves where no connection waits to be taken, and no request to be read: a port that is closed resets those, and a
 * proxy that has sent a POST may not send it to another node.
 */
async function quietTurn(): Promise<void> {
  const until = performance.now() + QUIET_WITHIN
  await nextTurn()
  for (let from = performance.now(); from < until; from = performance.now()) {
    await nextTurn()
    if (performance.now() - from < QUIET) return
  }
}

/** In ms and bytes. Node checks for slow requests at an interval, by default every half minute. */
export const LIMITS = {
  maxHeaderSize: 8192,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  /** Of an answer that nobody reads. */
  unreadWithin: 30_000,
}

/** Of a port that nobody reaches by a balancer, in seconds. */
const KEEP_ALIVE = 5

/**
 * Opens the port before the service can answer, so that a port of 0 is known when addresses are made from it.
 * @param setting the setting to change when the port is taken
 * @throws Problem when the port cannot be opened
 */
export async function listen(
  host: string,
  port: number,
  setting: string,
  keepAliveSeconds: number = KEEP_ALIVE,
  { unreadWithin, ...limits }: typeof LIMITS = LIMITS,
): Promise<Listening> {
  const server = createServer({ ...limits, keepAliveTimeout: keepAliveSeconds * 1000 })
  const { serve, leave, endConnections, underWay } = standby(server, unreadWithin)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port, setting)))
    server.listen(port, host, resolve)
  })
  const close = async ({ delayMs, log }: Leaving = { delayMs: 0, log: { info: () => {} } }) => {
    leave()
    if (delayMs > 0) {
      log.info(`Stopping: not ready any more, and serving for another ${delayMs / 1000} s.`)
      await pause(delayMs)
    }
    await quietTurn()
    log.info(`Stopping: no new connections, ${underWay()} requests under way.`)
    const drained = once(server, 'close')
    setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN).unref()
    // The port alone: a server of HTTP ends its idle connections with it.
    PortOnly.prototype.close.call(server)
    endConnections()
    if (delayMs > 0) await Promise.race([drained, pause(IDLE_WITHIN).then(quietTurn)])
    server.close()
    await drained
  }
  return { server, port: (server.address() as AddressInfo).port, serve, close }
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Problem {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: end what listens there, or set ${setting} to another (0 = any free one).`,
    EACCES: `Port ${port} may not be opened by this user: set ${setting} to one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: set HOST to one that is.`,
    ENOTFOUND: `${host} is not an address of this machine: set HOST to one that is.`,
  }
  return new Problem(
    reasons[error.code ?? ''] ?? `Port ${port} cannot be opened (${error.code}): set ${setting}.`,
    {
      cause: error,
    },
  )
}
