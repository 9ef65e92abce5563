// Reads the specification's identity claims from a token, an answer or a row, each of which names them differently.

import type { Claims, Finding } from '../../machines/callback/callback.types.ts'
import { isObject, type JsonObject } from '../http/json.ts'
import type { Impersonation } from './impersonation.ts'
import type { SaidReason } from './token-reason.ts'

/** What a validation step has found, with the id of the auth session where it is known and its end is heard of, and why it exists. */
export type Validated = Finding & {
  authSessionId?: string | null
  reason?: SaidReason | null
  /** Who acts as the person in it; null where the person does. */
  impersonation?: Impersonation | null
  /** Whether its person does not want to stay signed in; null where the auth service does not say. */
  isBrief?: boolean | null
}

/** Without NUL characters, which PostgreSQL cannot store. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

/** @param session as get-session answers it, or as a row */
export const briefOf = ({ rememberMe }: JsonObject): boolean | null =>
  typeof rememberMe === 'boolean' ? !rememberMe : null

const LONGEST_ID = 255

/**
 * '' for none. A string, or a safe integer as one: of larger numbers several could have the same text. 0 is an integer like
 * the others: the specification converts an id to a string, and what is missing is undefined, null or ''.
 */
export function idOf(value: unknown): string {
  const id = Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && id.length <= LONGEST_ID && !id.includes('\0') ? id : ''
}

/** `email_verified`, `emailVerified` or, from a database, `emailverified`; false where it is missing. */
const verifiedOf = (fields: JsonObject) =>
  [fields.email_verified, fields.emailVerified, fields.emailverified].some((value) => value === true)

/** @returns null where there is no id */
export function claimsOf(fields: JsonObject, idField: 'id' | 'sub'): Claims | null {
  const sub = idOf(fields[idField])
  if (sub === '') return null
  return { sub, email: textOf(fields.email), name: textOf(fields.name), email_verified: verifiedOf(fields) }
}

/** Rule 3 of the callback: the client's user counts only with both an id and an email; other fields are ignored. */
export function claimsOfClient(user: unknown): Claims | null {
  if (!isObject(user)) return null
  const own = (name: string) => (Object.hasOwn(user, name) ? user[name] : undefined)
  const email = own('email')
  if (typeof email !== 'string' || email === '') return null
  return claimsOf({ id: own('id'), email, name: own('name'), emailVerified: own('emailVerified') }, 'id')
}
