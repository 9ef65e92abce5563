// Node's own requests, on which Koa, Express and Fastify are built, as web Requests.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

const MAXIMUM_BYTES = 131_072

/** Without the pseudo-headers of HTTP/2, such as `:path`, which a web Request does not accept. */
export function headersOf(headers: IncomingHttpHeaders): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(':') ? [] : [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Headers(pairs)
}

/** @param parsed the result of a body parser, if one has read the body */
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

/** Stops reading a body as soon as it is too large. */
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
