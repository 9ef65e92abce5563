// The ports of the callback machine: the validation step, or the work, of each state.

import { hash } from 'node:crypto'
import type { CallbackPorts, Finding, TokenSource } from '../../../machines/callback/callback.types.ts'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import type { MadeFor } from '../../crypto/service-signature.ts'
import { maybeOnePerson, type Person, putUser } from '../../db/app/app-user.ts'
import type { FoundSession } from '../../db/app/auth-session-lookup.ts'
import { isDatabaseAway } from '../../db/database-problem.ts'
import { askAuthService } from '../../tokens/ask-auth-service.ts'
import { type Impersonation, impersonationOfSession } from '../../tokens/impersonation.ts'
import { claimsOf, type Validated } from '../../tokens/read-claims.ts'
import { reasonOfSession, type SaidReason } from '../../tokens/token-reason.ts'
import type { Language } from '../../wire/service-languages.ts'
import type { ValidationDeps } from '../app-deps.ts'

/** What the machine's `request` handle conceals. */
export type CallbackRequest = {
  tokens: Record<TokenSource, unknown>
  madeFor: MadeFor
  /** Of the browser; null for none that mails have. */
  language: Language | null
  /** The time by `performance.now()` at which no validation step goes on, in ms; Infinity for none. */
  deadline: number
  /** What one statement has found for this step and for the next. */
  lookedUp?: Promise<ReadonlyMap<string, FoundSession>>
  tenants?: Person['tenants']
  /** The id of the auth session, from the step that has yielded the identity; null where its end cannot be observed. */
  authSessionId?: string | null
  /** Why that exists, where the auth service says it. */
  reason?: SaidReason | null
  /** Whether that ends with the browser, where the auth service says it. */
  isBrief?: boolean | null
  /** Who acts as the person in it; null where the person does. */
  impersonation?: Impersonation | null
}

type Validation = { request: Handle<unknown>; source: TokenSource }

const requestOf = (handle: Handle<unknown>) => reveal(handle as Handle<CallbackRequest>)

/** A string: the machine runs no validation step for anything else. */
const tokenOf = ({ request, source }: Validation) => String(requestOf(request).tokens[source])

const timeLeft = ({ request }: Validation) => requestOf(request).deadline - performance.now()

const late: Extract<Finding, { claims: null }> = { claims: null, because: 'unreachable' }

/** A database that is away has not looked. */
async function unlessAway<T extends Validated>(finding: Promise<T>): Promise<T | typeof late> {
  return finding.catch((error: unknown) => {
    if (isDatabaseAway(error)) return late
    throw error
  })
}

/** A key fetch is not aborted, since other callbacks may wait for it too. */
async function inTime(step: Validation, finding: Promise<Validated>): Promise<Validated> {
  const left = timeLeft(step)
  if (left === Number.POSITIVE_INFINITY) return finding
  const { promise: outOfTime, resolve } = Promise.withResolvers<Validated>()
  const timer = setTimeout(resolve, left, late)
  return Promise.race([finding, outOfTime]).finally(() => clearTimeout(timer))
}

/** The machine is given the claims; the id and the reason are the host's. */
function noting(
  { request }: Validation,
  { authSessionId = null, reason = null, isBrief = null, impersonation = null, ...finding }: Validated,
): Finding {
  Object.assign(requestOf(request), { authSessionId, reason, isBrief, impersonation })
  return finding as Finding
}

export function callbackPorts({
  pool,
  callAuthService,
  cookieFor,
  verifyToken,
  lookUpSession,
}: ValidationDeps): CallbackPorts {
  const ask = async (step: Validation, headers: Record<string, string>) => {
    const { madeFor } = requestOf(step.request)
    return noting(step, await askAuthService(callAuthService, madeFor, headers, timeLeft(step)))
  }
  const lookUp = async (step: Validation, by: (token: string) => string): Promise<Finding> => {
    const request = requestOf(step.request)
    const token = tokenOf(step)
    request.lookedUp ??= lookUpSession(storable(token))
    const found = (await request.lookedUp).get(by(token))
    const claims = found && claimsOf(found.user, 'id')
    if (!claims) return { claims: null, because: 'refused' }
    const reason = reasonOfSession(found.reason, found.readAt)
    const { sessionId: authSessionId, isBrief, impersonation } = found
    return noting(step, {
      ...{ claims, authSessionId, reason, isBrief },
      impersonation: impersonationOfSession(impersonation),
    })
  }
  return {
    verifyJwt: async (step) => noting(step, await inTime(step, unlessAway(verifyToken(tokenOf(step))))),
    askWithCookie: (step) => ask(step, { cookie: cookieFor(tokenOf(step)) }),
    askWithBearer: (step) => ask(step, { authorization: `Bearer ${tokenOf(step)}` }),
    lookUpPlain: (step) => unlessAway(lookUp(step, (token) => token)),
    lookUpDigest: (step) => unlessAway(lookUp(step, digestOf)),
    establishSession: async ({ request, claims, assurance }) => {
      const claimed = {
        authUserId: claims.sub,
        email: claims.email,
        name: claims.name,
        emailVerified: claims.email_verified,
      }
      const { reason = null, impersonation = null, ...asked } = requestOf(request)
      // An operator must not choose the language of the person's mails.
      const language = impersonation ? null : asked.language
      const known = await maybeOnePerson(pool, { authUserId: claims.sub })
      requestOf(request).tenants = known?.tenants ?? []
      // What only the client says does not overwrite what is known.
      const isKnown =
        known && (assurance === 'client-asserted' || isDescribed(known, { ...claimed, language }, reason))
      return {
        userId: isKnown ? known.userId : await putUser(pool, claimed, { assurance, reason, language }),
      }
    },
    readMemberships: async ({ request }) =>
      (requestOf(request).tenants ?? []).map(({ id, isDefault }) => ({ tenantId: id, isDefault })),
  }
}

const digestOf = (token: string) => hash('sha256', token)

/** What of it may be stored: PostgreSQL’s text holds no NUL, so that of such a token only the digest is looked up. */
const storable = (token: string) => (token.includes('\0') ? [digestOf(token)] : [token, digestOf(token)])

const isDescribed = (
  known: Person,
  claimed: Pick<Person, 'email' | 'name' | 'emailVerified' | 'language'>,
  reason: SaidReason | null,
) =>
  known.email === claimed.email &&
  known.name === claimed.name &&
  known.emailVerified === claimed.emailVerified &&
  (claimed.language === null || known.language === claimed.language) &&
  (reason === null || known.factors.join() === reason.factors.join())
