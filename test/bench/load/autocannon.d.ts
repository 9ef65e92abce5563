// The part of autocannon that the load generator uses; the package brings no types.

declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = { method: string; path: string; headers: Record<string, string>; body?: string }

  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    overallRate?: number
    sampleInt?: number
    timeout?: number
    requests: (Request & { setupRequest: (request: Request) => Request })[]
  }

  type Instance = EventEmitter<{
    response: [client: unknown, status: number, bytes: number, milliseconds: number]
    reqError: [error: Error]
    done: []
  }> &
    Promise<unknown>

  export default function autocannon(options: Options): Instance
}
