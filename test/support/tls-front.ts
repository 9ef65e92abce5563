// What ends TLS in front of a service, on this machine, with an authority of its own: browsers then keep Secure cookies.

import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export type TlsFront = {
  origin: string
  /** Where its requests go from now on. */
  leadTo: (service: string) => void
  stop: () => Promise<void>
}

export async function startTlsFront(host: 'localhost' | '127.0.0.1'): Promise<TlsFront> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
  })
  let service = ''
  const server = createServer({ key, cert }, (asked, answer) => {
    const { method, headers, url } = asked
    const passed = request(new URL(`${url}`, service), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    leadTo: (address) => {
      service = address
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
