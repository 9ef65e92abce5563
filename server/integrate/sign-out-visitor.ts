// Ends the session whose token a request brings, at the auth service.

import { withoutSlash } from '../http/addresses.ts'
import { CallFailed } from '../http/client.ts'
import { fitsHeader } from '../tokens/ask-auth-service.ts'
import type { Complaints } from './complaints.ts'
import type { EndedTokens } from './ended-tokens.ts'
import { callerOf } from './judges.ts'
import type { LockstepOptions } from './options.ts'
import { type Asked, tokensOf } from './presented-tokens.ts'
import { type Refusal, unavailable } from './visitor.ts'

export type SignedOut = { refusal: Refusal | null }

const PATH = '/sign-out'

/** Nothing has ended, so it must not look as if it had. @throws TypeError where no page could be this application’s */
function foreign({ appOrigin }: LockstepOptions): Refusal {
  if (appOrigin === undefined)
    throw new TypeError(
      'signOut needs appOrigin to let the cookie of a POST count: say where browsers reach this application, or give it the headers alone.',
    )
  return { status: 403, code: 'FOREIGN_ORIGIN', error: 'This request came from another site.' }
}

/** @throws TypeError where requests bring no tokens of sessions */
export function signingOut(options: LockstepOptions, { note, tell }: Complaints, endedTokens: EndedTokens) {
  const address = `${withoutSlash(options.authUrl)}${PATH}`
  const callAuthService = callerOf(options.authUrl, options)
  /** @returns whether the session has ended */
  const end = async (token: string): Promise<boolean> => {
    const authorization = `Bearer ${token}`
    // What no header can carry is no token.
    if (!fitsHeader(authorization)) return true
    const headers = { authorization, 'content-type': 'application/json' }
    try {
      const reply = await callAuthService(PATH, 'session', { method: 'POST', headers, body: '{}' })
      // 401: a Better Auth says so of a session that has ended already.
      if (reply.status === 200 || reply.status === 401) return true
      note(address, reply)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      note(address, error)
    }
    return false
  }
  return async (asked: Asked): Promise<SignedOut> => {
    if (options.by !== 'get-session')
      throw new TypeError("signOut needs by: 'get-session': the other tokens outlive what would be ended.")
    const { bearer, cookie, isCookieForeign } = tokensOf(asked, options)
    if (isCookieForeign) return { refusal: foreign(options) }
    const ended = await Promise.all(
      [bearer, cookie].map(async (token) => {
        if (token === undefined) return true
        const hasEnded = await end(token)
        if (hasEnded) endedTokens.add(token)
        return hasEnded
      }),
    )
    return { refusal: ended.every(Boolean) ? null : { ...unavailable, reason: tell() } }
  }
}
