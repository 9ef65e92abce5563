// Reads the forms of the provider's own pages: of this origin, and of nobody else.

import type { Context } from 'koa'
import { originOf } from '../../../http/origins.ts'
import { readBody } from '../../../http/read-body.ts'
import type { Answer } from '../flow/provider.flow.ts'

const FORM_BYTES = 1024

/** Null for what our own form does not send. @param ownOrigin of the page with the form */
export async function readOwnForm(ctx: Context, ownOrigin: string): Promise<URLSearchParams | null> {
  const origin = originOf((name) => ctx.get(name))
  if (origin !== null && origin !== ownOrigin) return null
  if (!ctx.is('application/x-www-form-urlencoded')) return null
  const body = await readBody(ctx, FORM_BYTES)
  return 'bytes' in body ? new URLSearchParams(body.bytes.toString()) : null
}

const answers: ReadonlyMap<string, Answer> = new Map([
  ['allow', 'given'],
  ['refuse', 'refused'],
  ['another', 'declined'],
  ['another-organization', 'reconsidered'],
])

/** The organization that the person has chosen, or has read that it is for; null for none. */
export const pickedIn = (form: URLSearchParams | null): string | null => form?.get('organization') || null

/** The person's answer to the consent, or to which organization it is for; null for none. */
export const answerIn = (form: URLSearchParams | null): Answer | null =>
  answers.get(form?.get('answer') ?? '') ?? (pickedIn(form) === null ? null : 'chosen')
