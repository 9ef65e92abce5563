// Reads the JSON object in the body of a web Request, or answers with the error.

import { decodeJson, isObject, JsonRefused } from '../http/json.ts'

const MAXIMUM_BYTES = 131_072

const refusal = (status: number, error: string) =>
  Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })

/** An empty body counts as `{}`. */
export async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const bytes = await bytesOf(request)
  if (!bytes) return refusal(413, 'The body is larger than 128 KB.')
  if (bytes.length === 0) return {}
  if (!/^application\/json *(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refusal(415, 'Send the body as application/json.')
  try {
    const body = decodeJson(bytes)
    if (isObject(body)) return body
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error
  }
  return refusal(400, 'The body is not a JSON object.')
}

/** Null if there are too many, and then stops reading. */
async function bytesOf({ body }: Request): Promise<Buffer | null> {
  if (!body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value)
    size += read.value.length
    if (size > MAXIMUM_BYTES) return null
  }
  return Buffer.concat(chunks)
}
