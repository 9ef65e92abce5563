// Reads a body that is a JSON object of at most 128 KB, or answers with what is wrong with it.

import type { Context } from 'koa'
import { decodeJson, isObject, JsonRefused } from '../../http/json.ts'
import { hasNoBody, readBody } from '../../http/read-body.ts'
import { refuse } from './refuse.ts'

const MAXIMUM_BYTES = 131_072

/** No body at all counts as `{}`. @returns null after it has refused the body */
export const readJson = async (ctx: Context): Promise<Record<string, unknown> | null> =>
  hasNoBody(ctx) ? {} : readObject(ctx, {})

/** @param empty what an empty body counts as. @returns null after it has refused the body */
export async function readObject(
  ctx: Context,
  empty: Record<string, unknown> | null = null,
): Promise<Record<string, unknown> | null> {
  const media = ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? ''
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read) {
    if (read.refused === 'too-large') refuse(ctx, 413, 'The body is larger than 128 KB.')
    else refuse(ctx, 400, 'The body was cut short.')
    return null
  }
  if (read.bytes.length === 0 && empty) return empty
  if (media !== 'application/json') {
    refuse(ctx, 415, 'Send the body as application/json.')
    return null
  }
  const body = decoded(read.bytes)
  if (isObject(body)) return body
  refuse(ctx, 400, 'The body is not a JSON object.')
  return null
}

function decoded(bytes: Buffer): unknown {
  try {
    return decodeJson(bytes)
  } catch (error) {
    if (error instanceof JsonRefused) return null
    throw error
  }
}
