// What a running Node keeps in its heap after a garbage collection, asked of its own inspector, which SIGUSR1 opens.

import { once } from 'node:events'
import { vi } from 'vitest'
import type { Service } from './service.ts'

/** For a process that may open its inspector, wherever there is room. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect-port=0' }

/** In bytes. */
export async function heapOf({ pid, said }: Pick<Service, 'pid' | 'said'>): Promise<number> {
  process.kill(pid(), 'SIGUSR1')
  const address = await vi.waitFor(
    () => {
      const found = said()
        .match(/ws:\/\/127\.0\.0\.1:\d+\/\S+/g)
        ?.at(-1)
      if (!found) throw new Error('The inspector does not listen yet.')
      return found
    },
    { timeout: 30_000 },
  )
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let id = 0
  const ask = async (method: string) => {
    id += 1
    socket.send(JSON.stringify({ id, method }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    return (JSON.parse(data) as { result: { usedSize?: number } }).result
  }
  await ask('HeapProfiler.collectGarbage')
  const { usedSize = 0 } = await ask('Runtime.getHeapUsage')
  socket.close()
  return usedSize
}
