// A port that nothing listens on, for a process that cannot say which one it was given, or has to come back to it.

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Those that a system gives to nobody of itself, so that none is taken between here and the process. */
const OURS = { from: 10_240, to: 32_768 }

export async function freePort(): Promise<number> {
  const port = randomInt(OURS.from, OURS.to)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((closed) => server.close(closed))
  return port
}
