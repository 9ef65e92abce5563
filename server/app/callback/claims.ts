// Reads the spec's identity claims out of whatever names a token, an answer or a row uses for them.

import type { Claims } from '../../../machines/callback/callback.types.ts'
import { isObject, type JsonObject } from '../../http/json.ts'

/** A text as PostgreSQL can keep it: without NUL characters. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

const LONGEST_ID = 255

/** An id is a string, or a number that becomes one; of numbers too large to be exact several are alike. */
function idOf(value: unknown): string {
  const id = Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && id.length <= LONGEST_ID && !id.includes('\0') ? id : ''
}

/** `email_verified` or `emailVerified` (or, from a database, `emailverified`), false when it is not there. */
const verifiedOf = (fields: JsonObject) =>
  [fields.email_verified, fields.emailVerified, fields.emailverified].some((value) => value === true)

/** @returns null without an id: then it is nobody */
export function claimsOf(fields: JsonObject, idField: 'id' | 'sub'): Claims | null {
  const sub = idOf(fields[idField])
  if (sub === '') return null
  return { sub, email: textOf(fields.email), name: textOf(fields.name), email_verified: verifiedOf(fields) }
}

/** Rule 3 of the callback: the client's user counts only with both id and email; its other fields are dropped. */
export function claimsOfClient(user: unknown): Claims | null {
  if (!isObject(user)) return null
  const own = (name: string) => (Object.hasOwn(user, name) ? user[name] : undefined)
  const email = own('email')
  if (typeof email !== 'string' || email === '') return null
  return claimsOf({ id: own('id'), email, name: own('name'), emailVerified: own('emailVerified') }, 'id')
}
