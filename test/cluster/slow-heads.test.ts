// A browser that never ends its request is cut off by the proxy in front, which hears all of it before a node does.

import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { balancers } from './support/balancers.ts'
import { someNode } from './support/some-node.ts'

/** By TLS where the proxy has it. */
const connected = ({ protocol, hostname, port }: URL) =>
  protocol === 'https:' ? tls.connect(Number(port), hostname) : net.connect(Number(port), hostname)

test.each(['haproxy', 'caddy'] as const)(
  '%s cuts off who sends a line of the head each second and never the last',
  async (by) => {
    const balancer = await balancers[by]()
    const nodes = Array<string>(3).fill(await someNode())
    await balancer.start({ auth: nodes, app: nodes }, nodes[0])
    const address = new URL(balancer.origins.app)
    const socket = connected(address).on('error', () => {})
    const closed = once(socket.resume(), 'close')
    socket.write(`GET / HTTP/1.1\r\nhost: ${address.host}\r\n`)
    let lines = 0
    const dripping = setInterval(() => {
      if (socket.writable) socket.write('x-more: a\r\n')
      lines++
    }, 1000)
    onTestFinished(() => clearInterval(dripping))
    await closed
    // It was heard for a while: a connection that is refused at once, or never reaches the proxy, is cut off as well.
    expect(lines).toBeGreaterThan(2)
  },
)
