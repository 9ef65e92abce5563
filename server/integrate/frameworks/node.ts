// Node's own requests, which Koa, Express and Fastify are made of, as requests of the Web.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

const MAXIMUM_BYTES = 131_072

/** Without the pseudo-headers of HTTP/2, such as `:path`, which no request of the Web takes. */
export function headersOf(headers: IncomingHttpHeaders): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(':') ? [] : [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Headers(pairs)
}

/** @param parsed what a body parser has made of the body, if one has read it */
export async function requestOf(incoming: IncomingMessage, parsed: unknown): Promise<Request> {
  const { method = 'GET', headers } = incoming
  const isBodiless = method === 'GET' || method === 'HEAD'
  const body = isBodiless
    ? null
    : incoming.readableEnded
      ? JSON.stringify(parsed ?? {})
      : await bytesOf(incoming)
  // The address matters to nobody, and Host may be anything.
  return new Request('http://localhost/', { method, headers: headersOf(headers), body })
}

/** Of a larger body no more is read than shows that it is one. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAXIMUM_BYTES) break
  }
  return Buffer.concat(chunks)
}
