// Reads a request's body as the schema of its route describes it, or answers with what is wrong with it.

import type { Context } from 'koa'
import type { z } from 'zod'
import { JsonRefused, parseJson } from '../../http/json.ts'
import { hasNoBody, readBody } from '../../http/read-body.ts'
import { refuse } from './refuse.ts'

export const MAXIMUM_BYTES = 16_384
const MAXIMUM_DEPTH = 5
/** More than a body has members: of a list each could be wrong, at thirty times its length. */
const MOST_TOLD = 12
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

export type Form = {
  /** Takes form fields beside JSON. */
  forms?: boolean
  /** Fields whose text may be any, NUL included, since it is only compared. */
  anyText?: readonly string[]
}

/** Those that a route takes. */
export const mediaTypesOf = ({ forms = false }: Form) => (forms ? [form, json] : [json])

/** @returns null after it has refused the body */
export async function readInput<Input>(
  ctx: Context,
  schema: z.ZodType<Input>,
  rules: Form,
): Promise<{ input: Input } | null> {
  const body = await bodyOf(ctx, mediaTypesOf(rules), rules.anyText ?? [])
  if (body === refused) return null
  const checked = schema.safeParse(body)
  if (checked.success) return { input: checked.data }
  const told = checked.error.issues.slice(0, MOST_TOLD)
  refuse(ctx, 'VALIDATION_ERROR', told.map(sentence).join('; '))
  return null
}

const refused = Symbol('refused')

async function bodyOf(
  ctx: Context,
  allowed: readonly string[],
  anyText: readonly string[],
): Promise<unknown> {
  const type = ctx.get('content-type')
  // Better Auth on Node ignores a body without a content type.
  if (type === '' || hasNoBody(ctx)) return undefined
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!allowed.includes(media)) {
    const types = `Allowed types: ${allowed.join(', ')}`
    refuse(ctx, 'UNSUPPORTED_MEDIA_TYPE', `Content-Type "${type}" is not allowed. ${types}`)
    return refused
  }
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read) {
    refuse(ctx, read.refused === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST')
    return refused
  }
  try {
    return parseJson(media === form ? fieldsOf(read.bytes) : read.bytes, MAXIMUM_DEPTH, anyText)
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error
    refuse(ctx, 'BAD_REQUEST', error.message)
    return refused
  }
}

/** As JSON, so that the same rules apply to them. */
function fieldsOf(bytes: Buffer): Buffer {
  const fields = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  // The replacement character, which both decoders put where bytes are not UTF-8.
  if (Object.entries(fields).flat().join().includes('\ufffd'))
    throw new JsonRefused('Invalid UTF-8 in request body')
  return Buffer.from(JSON.stringify(fields))
}

const sentence = ({ path, message }: z.core.$ZodIssue) => `[${['body', ...path].join('.')}] ${message}`
