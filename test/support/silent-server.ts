// A mail server that takes connections and never says a word.

import { type AddressInfo, createServer } from 'node:net'

export type SilentServer = { url: string; connections: () => number; close: () => void }

export async function startSilentServer(): Promise<SilentServer> {
  let connections = 0
  const server = createServer(() => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => void server.close(),
  }
}
