// Lists and ends a person's sessions at the auth service, with the token of their application session.

import { z } from 'zod'
import { isJwt } from '../../crypto/jwt.ts'
import { CallFailed, jsonOf, type Reply } from '../../http/client.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppSession } from './app-session.ts'
import { callWithToken } from './call-with-token.ts'

/** Enough for more than a hundred sessions: a user agent alone may have half a kilobyte. */
const MAXIMUM_BYTES = 1_048_576

const textOrEmpty = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const authSession = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
  ipAddress: textOrEmpty,
  userAgent: textOrEmpty,
})
const list = z.array(authSession)
const own = z.object({ session: z.object({ id: z.string() }) })

/** `token` is what the auth service accepts to end the session: a token or a session id. */
export type AuthSession = z.output<typeof authSession> & { current: boolean }

/**
 * `unknown`: no token, or one that is not valid any more. `tooOld`: only a recent sign-in may list the sessions.
 * `below`: this session has not shown the second factor that the account has. `recognised`: a JWT, which says who somebody is and
 * ends no session but its own. `impersonated`: an operator acts as the person in it.
 */
export type LookupFailure = 'unknown' | 'tooOld' | 'below' | 'recognised' | 'impersonated' | 'away'

type Requester = { session: AppSession; requestId: string }

export async function authSessionsOf(
  deps: AppDeps,
  requester: Requester,
): Promise<readonly AuthSession[] | LookupFailure> {
  return withTokenOf(deps, requester, async (call) => {
    const [listed, presented] = await Promise.all([
      call({ path: '/list-sessions', maximumBytes: MAXIMUM_BYTES }),
      call({ path: '/get-session?disableRefresh=true' }),
    ])
    const failure = lookupFailureOf(listed)
    if (failure) return failure
    const sessions = list.safeParse(jsonOf(listed))
    const current = own.safeParse(jsonOf(presented)).data?.session.id
    if (!sessions.success || current === undefined) return 'away'
    return sessions.data.map((session) => ({ ...session, current: session.id === current }))
  })
}

/** @returns null once the auth service has ended it */
export async function endOneAuthSession(
  deps: AppDeps,
  requester: Requester,
  { token, current }: AuthSession,
): Promise<LookupFailure | null> {
  return withTokenOf(deps, requester, async (call, own) => {
    if (!isJwt(own)) return lookupFailureOf(await call({ path: '/revoke-session', body: { token } }))
    return current ? lookupFailureOf(await call({ path: '/sign-out', body: {} })) : 'recognised'
  })
}

type Call = (call: { path: string; body?: object; maximumBytes?: number }) => Promise<Reply>

async function withTokenOf<T>(
  deps: AppDeps,
  { session, requestId }: Requester,
  ask: (call: Call, token: string) => Promise<T>,
): Promise<T | LookupFailure> {
  const token = session.sealedToken && (await deps.seal.open(session.sealedToken))
  if (!token) return 'unknown'
  try {
    return await ask((call) => callWithToken(deps, { ...call, token, requestId }), token)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    deps.log.warn('The auth service did not answer about sessions.', {
      event: 'auth.unanswered',
      requestId,
      error,
    })
    return 'away'
  }
}

/** The first is Better Auth's. */
const failuresByCode: Partial<Record<string, LookupFailure>> = {
  SESSION_NOT_FRESH: 'tooOld',
  STEP_UP_REQUIRED: 'below',
  NOT_WHILE_IMPERSONATING: 'impersonated',
}

function lookupFailureOf(reply: Reply): LookupFailure | null {
  if (reply.status === 200) return null
  if (reply.status === 401) return 'unknown'
  const { code } = z.object({ code: z.string().optional() }).catch({}).parse(jsonOf(reply))
  return (reply.status === 403 && failuresByCode[code ?? '']) || 'away'
}
