// A port for a process that cannot say which one it was given, or that has to come back to it.

import { listen } from '../../server/http/listen.ts'

export async function freePort(): Promise<number> {
  const { port, close } = await listen('127.0.0.1', 0, 'PORT')
  await close()
  return port
}
