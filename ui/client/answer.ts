// What a server has answered: what was asked for, or a refusal.

import type { FormUser } from '../../machines/auth-form/auth-form.types.ts'

export type Body = Record<string, unknown>

export type RefusedAnswer = {
  ok: false
  /** 0 where nobody has answered. */
  status: number
  code?: string | undefined
  /** Of a demand that the session does not meet: the level that would meet it, and what the person has to reach that. */
  level?: unknown
  methods?: unknown
  /** In the server's words. */
  message?: string | undefined
  /** Epoch ms before which the server will refuse again. */
  retryAt?: number | undefined
  /** Finds the request in the logs. */
  requestId?: string | undefined
}
/** `headers` of the auth service have what its cookies have, too, which the browser may keep back. */
export type Answer<T> = { ok: true; value: T; headers?: Headers | undefined } | RefusedAnswer

/** The code of a server that was not reached. */
export const NETWORK = 'NETWORK'
/** Better Auth's refusals for too many requests carry no code. */
export const RATE_LIMITED = 'TOO_MANY_REQUESTS'
export const UNAVAILABLE = 'SERVICE_UNAVAILABLE'

const codes: Record<number, string> = {
  429: RATE_LIMITED,
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** From a header in seconds or as a date; epoch ms. */
function retryTime(headers: Headers): number | undefined {
  const value = headers.get('X-Retry-After') ?? headers.get('Retry-After')
  if (!value) return undefined
  const at = /^\d+$/.test(value) ? Date.now() + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : at
}

/** @param body of the auth service, which has a `message`, or of the application, which has an `error` */
export function refusedBy({ status, headers }: Response, body: unknown): RefusedAnswer {
  const { code, message, error, level, methods } = isBody(body) ? body : ({} as Body)
  return {
    ok: false,
    status,
    code: text(code) ?? codes[status],
    message: text(message) ?? text(error),
    retryAt: retryTime(headers),
    requestId: headers.get('x-request-id') ?? undefined,
    level,
    methods,
  }
}

export const unanswered: RefusedAnswer = { ok: false, status: 0, code: NETWORK }

/** An answer without a body comes from a wrong address; `success` or `status` as `false` is a refusal too. */
export function succeeded(answer: Answer<unknown>): Answer<Body> {
  if (!answer.ok) return answer
  const { value } = answer
  const isDone = isBody(value) && value.success !== false && value.status !== false
  return isDone ? { ok: true, value } : { ok: false, status: 200 }
}

export function userOf(body: unknown): FormUser | null {
  const { user, session } = isBody(body) ? body : ({} as Body)
  const actor = isBody(session) ? text(session.impersonatedBy) : undefined
  if (!isBody(user) || typeof user.email !== 'string' || user.id === undefined) return null
  const { id, email, name } = user
  return {
    id: String(id),
    email,
    name: text(name) ?? null,
    emailVerified: (user.emailVerified ?? user.email_verified) === true,
    // The application must not take it for the person’s own session.
    ...(actor && { impersonatedBy: actor }),
  }
}

/** From `token`, else `session.token`. */
export function tokenOf(body: unknown): string | null {
  const { token, session } = isBody(body) ? body : ({} as Body)
  return text(token) ?? (isBody(session) ? text(session.token) : undefined) ?? null
}
