// Asks the two services, and records what was asked and answered for the bookkeeper.

import type { Exchange } from './checks.ts'

type Service = Exchange['service']
export type Answered = NonNullable<Exchange['answer']>

export type Asked = {
  body?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** The person who asks, where the body names none. */
  who?: string
  method?: 'GET' | 'POST'
  signal?: AbortSignal
}

export type Recorder = {
  exchanges: Exchange[]
  /** @returns null where the connection broke before there was a whole answer */
  ask: (service: Service, path: string, asked?: Asked) => Promise<Answered | null>
}

/** @param addresses where each service is asked, which may change from one request to the next */
export function createRecorder(addresses: Record<Service, () => string>): Recorder {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    ask: async (service, path, { body, headers, who, signal, method = body ? 'POST' : 'GET' } = {}) => {
      const from = performance.now()
      const answer = await whole(`${addresses[service]()}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      const [plain = path] = path.split('?')
      const took = [from, performance.now()] as const
      exchanges.push({ service, method, path: plain, asked: body ?? null, ...(who && { who }), took, answer })
      return answer
    },
  }
}

async function whole(address: string, init: RequestInit): Promise<Answered | null> {
  try {
    const reply = await fetch(address, init)
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') && text !== ''
    const body: unknown = isJson ? JSON.parse(text) : text
    return { status: reply.status, headers: reply.headers, body, cookies: reply.headers.getSetCookie() }
  } catch {
    return null
  }
}
