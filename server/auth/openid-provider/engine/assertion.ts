// The JWT by which an application shows that it has its key (RFC 7523): of its signature, names and single use the engine takes care.

import type { JWTPayload } from 'jose'
import { errors } from 'oidc-provider'
import { currentBound } from '../flow/bound.ts'

/** Somebody who has seen one that was never used could use it for as long. */
const LONGEST_SECONDS = 3600

/** Whether it was shown before is what the engine asks next. @throws where it is good for longer than an hour, or for somebody else as well, who could use it here */
export function checkAssertion({ exp = 0, aud }: JWTPayload): void {
  if (Array.isArray(aud) && aud.length > 1) throw new errors.InvalidClientAuth('aud has more than one value')
  if (exp > Date.now() / 1000 + LONGEST_SECONDS)
    throw new errors.InvalidClientAuth('exp is more than an hour away')
  currentBound().isAsserting = true
}
