// The ports of the callback machine: the validation step, or the work, of each state.

import { createHash } from 'node:crypto'
import type { CallbackPorts, Finding, TokenSource } from '../../../machines/callback/callback.types.ts'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { oneUserOfClaim, oneUserOfToken } from '../../db/app/app-user.ts'
import { anyTenantsOf } from '../../db/app/membership.ts'
import type { ValidationDeps } from '../deps.ts'
import { askAuthService } from './ask-auth-service.ts'
import { claimsOf } from './claims.ts'

/** What the machine's `request` handle conceals. */
export type CallbackRequest = { tokens: Record<TokenSource, unknown>; signal: AbortSignal | null }

type Validation = { request: Handle<unknown>; source: TokenSource }

const requestOf = (handle: Handle<unknown>) => reveal(handle as Handle<CallbackRequest>)

/** A string: the machine runs validation steps only for tokens whose characters have been checked. */
const tokenOf = ({ request, source }: Validation) => String(requestOf(request).tokens[source])

/** The actor's signal, and the request's deadline where it has one. */
function within({ request }: Validation, signal: AbortSignal): AbortSignal {
  const deadline = requestOf(request).signal
  return deadline ? AbortSignal.any([signal, deadline]) : signal
}

/** Resolves when the signal fires. A key fetch is not aborted, since other callbacks may wait for it too. */
const outOfTime = (signal: AbortSignal) =>
  new Promise<Finding>((resolve) => {
    const giveUp = () => resolve({ claims: null, because: 'unreachable' })
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })

export function callbackPorts({
  pool,
  authUrl,
  cookieFor,
  verifyToken,
  lookUpSession,
}: ValidationDeps): CallbackPorts {
  const lookUp = async (tokenOrDigest: string): Promise<Finding> => {
    const user = await lookUpSession(tokenOrDigest)
    const claims = user && claimsOf(user, 'id')
    return claims ? { claims } : { claims: null, because: 'refused' }
  }
  return {
    verifyJwt: (step, signal) => Promise.race([verifyToken(tokenOf(step)), outOfTime(within(step, signal))]),
    askWithCookie: (step, signal) =>
      askAuthService(authUrl, { cookie: cookieFor(tokenOf(step)) }, within(step, signal)),
    askWithBearer: (step, signal) =>
      askAuthService(authUrl, { authorization: `Bearer ${tokenOf(step)}` }, within(step, signal)),
    lookUpPlain: (step) => lookUp(tokenOf(step)),
    lookUpDigest: (step) => lookUp(createHash('sha256').update(tokenOf(step)).digest('hex')),
    establishSession: async ({ claims, assurance }) => {
      const person = {
        authUserId: claims.sub,
        email: claims.email,
        name: claims.name,
        emailVerified: claims.email_verified,
      }
      const userId = await (assurance === 'token'
        ? oneUserOfToken(pool, person)
        : oneUserOfClaim(pool, person))
      return { userId }
    },
    readMemberships: async ({ userId }) => {
      const tenants = await anyTenantsOf(pool, userId)
      return tenants.map(({ id, isDefault }) => ({ tenantId: id, isDefault }))
    },
  }
}
