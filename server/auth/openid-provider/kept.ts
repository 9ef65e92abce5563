// What the engine has kept of one of its models, as our tables store it.

import type { Payload } from 'oidc-provider'
import type { Kept } from '../../db/auth/engine-payload.ts'

/** Without what the row is found by: of a cookie, a code or a token the digest alone is stored. */
export const kept = ({ jti: _, ...payload }: Payload, lifetimeSeconds: number): Kept => ({
  payload,
  lifetimeSeconds,
})

export const withId = (id: string, found: { payload: Payload } | null | undefined): Payload | undefined =>
  found ? { ...found.payload, jti: id } : undefined

export const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`The engine keeps something without ${name}.`)
  return value
}
