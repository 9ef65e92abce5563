// Sends a request exactly as written: without a client's own headers, and without normalising the path.

import { request } from 'node:http'

export type Asked = {
  method?: string
  /** Below the service's base path. */
  path: string
  headers?: Record<string, string>
  /** A text goes as it is; anything else as JSON, with its content type. */
  body?: unknown
}

export type Reply = { status: number; headers: Headers; cookies: string[]; text: string }

const AGENT = 'the contract test'

/** A POST where there is a body, unless it says otherwise. */
export function send(base: string, { method, path, headers = {}, body }: Asked): Promise<Reply> {
  const { hostname, port, pathname } = new URL(base)
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: `${pathname}${path}`,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { 'user-agent': AGENT, ...json, ...headers },
        agent: false,
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const { 'set-cookie': cookies = [], ...others } = reply.headers
          resolve({
            status: reply.statusCode ?? 0,
            headers: new Headers(others as Record<string, string>),
            cookies,
            text: Buffer.concat(chunks).toString('utf8'),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
