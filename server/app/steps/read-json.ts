// Reads a body of at most 128 KB, a JSON object of that size, or what a schema describes, or answers with what is wrong with it.

import type { Context } from 'koa'
import type { z } from 'zod'
import { decodeJson, isObject, JsonRefused } from '../../http/json.ts'
import { hasNoBody, readBody } from '../../http/read-body.ts'
import { refuse } from './refuse-request.ts'

export const MAXIMUM_BYTES = 131_072

/** Whatever it is. @returns null after it has refused the body */
export async function readBytes(ctx: Context): Promise<Buffer | null> {
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('bytes' in read) return read.bytes
  if (read.refused === 'too-large') refuse(ctx, 413, 'The body is larger than 128 KB.')
  else refuse(ctx, 400, 'The body was cut short.')
  return null
}

/** No body at all counts as `{}`. @returns null after it has refused the body */
export async function readJson(ctx: Context): Promise<Record<string, unknown> | null> {
  if (hasNoBody(ctx)) return {}
  const media = ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readBytes(ctx)
  if (bytes === null) return null
  if (bytes.length === 0) return {}
  if (media !== 'application/json') {
    refuse(ctx, 415, 'Send the body as application/json.')
    return null
  }
  const body = decoded(bytes)
  if (isObject(body)) return body
  refuse(ctx, 400, 'The body is not a JSON object.')
  return null
}

/**
 * The body as its schema describes it, or null after it has refused the body.
 * @param otherwise what is answered where the schema does not accept it, in place of the schema's own sentence
 */
export async function readInput<Input>(
  ctx: Context,
  schema: z.ZodType<Input>,
  otherwise?: readonly [status: number, error: string, code: string],
): Promise<Input | null> {
  const body = await readJson(ctx)
  if (!body) return null
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const own = [400, error.issues[0]?.message ?? 'The body is not usable.', 'INVALID_INPUT'] as const
  refuse(ctx, ...(otherwise ?? own))
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
