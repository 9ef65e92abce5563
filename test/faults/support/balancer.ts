// A balancer before the nodes of one service: each request goes to the next one in turn, by a connection of its own.

import { createServer, request } from 'node:http'
import { freePort } from '../../support/free-port.ts'

export type Balancer = {
  origin: string
  /** Gets requests from now on. */
  takeIn: (node: { origin: string }) => void
  /** Gets none from now on, and finishes what it has begun. */
  takeOut: (node: { origin: string }) => void
  close: () => void
}

export async function createBalancer(): Promise<Balancer> {
  const port = await freePort()
  let nodes: string[] = []
  const server = createServer((asked, answer) => {
    const [node, ...others] = nodes
    if (node === undefined) return void answer.writeHead(503).end('No node is there.')
    nodes = [...others, node]
    const { method, headers } = asked
    const passed = request(`${node}${asked.url}`, { method, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  return {
    origin: `http://127.0.0.1:${port}`,
    takeIn: ({ origin }) => {
      nodes = [...nodes, origin]
    },
    takeOut: ({ origin }) => {
      nodes = nodes.filter((node) => node !== origin)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
