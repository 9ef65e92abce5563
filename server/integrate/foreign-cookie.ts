// Why the cookie of a request that changes something counts for nothing.

import type { LockstepOptions } from './options.ts'

const UNKNOWN =
  'Its cookie does not count for a request that changes something: give appOrigin, the address of your own pages.'
const FOREIGN = 'Its cookie does not count: a page of another origin than appOrigin has sent it.'

/** The developer sees a person refused who is signed in, so Node warns of a missing option, once. */
export function foreignCookies({ appOrigin }: LockstepOptions): () => string {
  if (appOrigin !== undefined) return () => FOREIGN
  let isTold = false
  return () => {
    if (!isTold) process.emitWarning(UNKNOWN, { code: 'LOCKSTEP_APP_ORIGIN' })
    isTold = true
    return UNKNOWN
  }
}
