// Reads a small form from a request.

import type { IncomingMessage } from 'node:http'

const FORM_BYTES = 8192

/** What is longer than our own form can be is cut off. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= FORM_BYTES) chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
