// What the engine has kept of one of its models, as our tables store it.

import { errors, type Payload } from 'oidc-provider'
import type { Kept } from '../../../db/auth/engine-payload.ts'

/** As JSON escapes them: NUL and halves of a character, which PostgreSQL takes for no text. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

export const NO_NUL = 'NUL characters are not allowed'

export const isStorable = (payload: Payload): boolean => !UNSTORABLE.test(JSON.stringify(payload))

/**
 * Without what the row is found by: of a cookie, a code or a token the digest alone is stored.
 * @throws what an application is answered whose request has a character that is none
 */
export function kept({ jti: _, ...payload }: Payload, lifetimeSeconds: number): Kept {
  if (!isStorable(payload)) throw new errors.InvalidRequest(NO_NUL)
  return { payload, lifetimeSeconds }
}

export const withId = (id: string, found: { payload: Payload } | null | undefined): Payload | undefined =>
  found ? { ...found.payload, jti: id } : undefined

export const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`The engine keeps something without ${name}.`)
  return value
}
