// A TCP proxy before a database that takes one connection and never lets anything of it pass.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Swallowing = {
  url: string
  /** Cuts every connection. Resolves once the next one is swallowed; those after it pass. */
  next: () => Promise<void>
}

/** For one test. */
export async function startSwallowing(database: URL): Promise<Swallowing> {
  const sockets = new Set<Socket>()
  let swallow: (() => void) | null = null
  const server = createServer((from) => {
    sockets.add(from)
    from.on('error', () => {})
    if (swallow) {
      swallow()
      swallow = null
      return
    }
    const to = connect(Number(database.port), database.hostname)
    to.on('error', () => from.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to).pipe(from)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    next: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      swallow = resolve
      for (const socket of sockets) socket.destroy()
      return promise
    },
  }
}
