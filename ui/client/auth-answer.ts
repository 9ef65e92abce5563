// Reads what the auth service's client yields, or throws, as an answer or a refusal.

import type { FormUser, Refusal } from '../../machines/auth-form/auth-form.types.ts'

export type Body = Record<string, unknown>
export type Reply = { ok: true; body: Body | null } | Refusal

/** The code of a service that was not reached. */
export const NETWORK = 'NETWORK'
/** Better Auth's refusals for too many requests carry no code. */
export const RATE_LIMITED = 'TOO_MANY_REQUESTS'
export const UNAVAILABLE = 'SERVICE_UNAVAILABLE'

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** From a header in seconds or as a date; epoch ms. */
export function retryTime(headers: Headers, now: number): number | undefined {
  const value = headers.get('X-Retry-After') ?? headers.get('Retry-After')
  if (!value) return undefined
  const at = /^\d+$/.test(value) ? now + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : at
}

function refusalOf(error: Body, retryAt: number | undefined): Refusal {
  const code = text(error.code) ?? (error.status === 429 ? RATE_LIMITED : undefined)
  return { ok: false, code, message: text(error.message), retryAt }
}

/** A client may throw its refusals, which carry a status; what is thrown without one means that nobody answered. */
function thrownRefusal(thrown: unknown): Refusal {
  return isBody(thrown) && typeof thrown.status === 'number'
    ? refusalOf(thrown, undefined)
    : { ok: false, code: NETWORK }
}

export type CallOptions = { onError: (context: { response: Response }) => void }

export async function settle(call: (options: CallOptions) => Promise<unknown>): Promise<Reply> {
  let retryAt: number | undefined
  const onError: CallOptions['onError'] = ({ response }) => {
    retryAt = retryTime(response.headers, Date.now())
  }
  try {
    const answer = await call({ onError })
    const { data, error } = isBody(answer) ? answer : {}
    if (isBody(error)) return refusalOf(error, retryAt)
    return { ok: true, body: isBody(data) ? data : null }
  } catch (thrown) {
    return thrownRefusal(thrown)
  }
}

/** An answer without a body comes from a wrong address; `success` or `status` as `false` is a refusal too. */
export function succeeded(reply: Reply): Refusal | { ok: true; body: Body } {
  if (!reply.ok) return reply
  if (!reply.body || reply.body.success === false || reply.body.status === false) return { ok: false }
  return { ok: true, body: reply.body }
}

export function userOf(body: Body | null): FormUser | null {
  const user = body?.user
  if (!isBody(user) || typeof user.email !== 'string' || user.id === undefined) return null
  const { id, email, name } = user
  return {
    id: String(id),
    email,
    name: text(name) ?? null,
    emailVerified: (user.emailVerified ?? user.email_verified) === true,
  }
}

/** From `token`, else `session.token`. */
export function tokenOf(body: Body | null): string | null {
  const session = body?.session
  return text(body?.token) ?? (isBody(session) ? text(session.token) : undefined) ?? null
}
