// The ports of the callback machine: the validation step, or the work, of each state.

import { createHash } from 'node:crypto'
import type { CallbackPorts, Finding, TokenSource } from '../../../machines/callback/callback.types.ts'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { maybeOnePerson, type Person, putUser } from '../../db/app/app-user.ts'
import type { FoundSession } from '../../db/app/auth-session-lookup.ts'
import type { ValidationDeps } from '../deps.ts'
import { askAuthService } from './ask-auth-service.ts'
import { claimsOf, type Validated } from './claims.ts'

/** What the machine's `request` handle conceals. */
export type CallbackRequest = {
  tokens: Record<TokenSource, unknown>
  signal: AbortSignal | null
  /** What one statement has found for this step and for the next. */
  lookedUp?: Promise<ReadonlyMap<string, FoundSession>>
  tenants?: Person['tenants']
  /** The id of the auth session, from the step that has yielded the identity; null where nobody hears of its end. */
  authSessionId?: string | null
}

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

/** The machine is given the claims; the id is the host's. */
function noting({ request }: Validation, { authSessionId = null, ...finding }: Validated): Finding {
  requestOf(request).authSessionId = authSessionId
  return finding as Finding
}

export function callbackPorts({
  pool,
  authUrl,
  cookieFor,
  verifyToken,
  lookUpSession,
}: ValidationDeps): CallbackPorts {
  const lookUp = async (step: Validation, by: (token: string) => string): Promise<Finding> => {
    const request = requestOf(step.request)
    const token = tokenOf(step)
    request.lookedUp ??= lookUpSession([token, digestOf(token)])
    const found = (await request.lookedUp).get(by(token))
    const claims = found && claimsOf(found.user, 'id')
    return claims
      ? noting(step, { claims, authSessionId: found.sessionId })
      : { claims: null, because: 'refused' }
  }
  return {
    verifyJwt: async (step, signal) =>
      noting(
        step,
        await Promise.race<Validated>([verifyToken(tokenOf(step)), outOfTime(within(step, signal))]),
      ),
    askWithCookie: async (step, signal) =>
      noting(step, await askAuthService(authUrl, { cookie: cookieFor(tokenOf(step)) }, within(step, signal))),
    askWithBearer: async (step, signal) =>
      noting(
        step,
        await askAuthService(authUrl, { authorization: `Bearer ${tokenOf(step)}` }, within(step, signal)),
      ),
    lookUpPlain: (step) => lookUp(step, (token) => token),
    lookUpDigest: (step) => lookUp(step, digestOf),
    establishSession: async ({ request, claims, assurance }) => {
      const claimed = {
        authUserId: claims.sub,
        email: claims.email,
        name: claims.name,
        emailVerified: claims.email_verified,
      }
      const known = await maybeOnePerson(pool, { authUserId: claims.sub })
      requestOf(request).tenants = known?.tenants ?? []
      // What only the client says does not overwrite what is known.
      const isKnown = known && (assurance === 'client-asserted' || isDescribed(known, claimed))
      return { userId: isKnown ? known.userId : await putUser(pool, claimed, assurance) }
    },
    readMemberships: async ({ request }) =>
      (requestOf(request).tenants ?? []).map(({ id, isDefault }) => ({ tenantId: id, isDefault })),
  }
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

const isDescribed = (known: Person, claimed: Pick<Person, 'email' | 'name' | 'emailVerified'>) =>
  known.email === claimed.email &&
  known.name === claimed.name &&
  known.emailVerified === claimed.emailVerified
