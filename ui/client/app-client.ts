// Speaks to the application's own JSON routes.

import { type Refusal, redirects } from '../../machines/auth-form/auth-form.types.ts'
import type {
  AppError,
  CallbackReply,
  CreateOrganization,
  Me,
  OrganizationCreated,
  PersonsSession,
  RevokeSession,
  SelectTenant,
  SessionRevoked,
  SignedOut,
  TenantSelected,
} from '../../server/wire/app.ts'
import { NETWORK, RATE_LIMITED, retryTime, UNAVAILABLE } from './auth-answer.ts'

/** `status` 0: the application was not reached. `message`: of the auth service, in an answer that is only relayed. */
export type AppRefusal = {
  ok: false
  status: number
  error?: string
  message?: string
  code?: string
  retryAt?: number | undefined
  /** Finds the request in the logs. */
  requestId?: string | undefined
}
export type AppReply<T> = { ok: true; value: T } | AppRefusal

type CallbackUser = { id: string; email: string; name: string | null; emailVerified: boolean }

/** Tries to renew a session that has lapsed, where a page has a way to. @returns whether there is one again */
export const onLapse: { renew: (() => Promise<boolean>) | null } = { renew: null }

const isLapsed = (reply: AppReply<unknown>) =>
  !reply.ok && reply.status === 401 && reply.code === 'NOT_SIGNED_IN'

type CallInit = RequestInit & { renews?: boolean }

/** With `renews: false` a session that has lapsed stays so. */
async function call<T>(path: string, { renews = true, ...init }: CallInit = {}): Promise<AppReply<T>> {
  const reply = await callOnce<T>(path, init)
  if (!renews || !isLapsed(reply) || !(await onLapse.renew?.())) return reply
  return callOnce<T>(path, init)
}

async function callOnce<T>(path: string, init: RequestInit): Promise<AppReply<T>> {
  try {
    // The language the page is set to, which need not be the browser's first.
    const own = { accept: 'application/json', 'accept-language': document.documentElement.lang }
    const response = await fetch(path, { ...init, headers: { ...own, ...init.headers } })
    const body: unknown = await response.json().catch(() => ({}))
    if (response.ok) return { ok: true, value: body as T }
    return {
      ...(body as Partial<AppError>),
      ok: false,
      status: response.status,
      retryAt: retryTime(response.headers, Date.now()),
      requestId: response.headers.get('x-request-id') ?? undefined,
    }
  } catch {
    return { ok: false, status: 0 }
  }
}

const codes: Record<number, string> = {
  0: NETWORK,
  429: RATE_LIMITED,
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
}

/** In the shape that the form's machine takes. */
export const asRefusal = ({ status, error, message, code, retryAt }: AppRefusal): Refusal => ({
  ok: false,
  code: code ?? codes[status],
  message: message ?? error,
  retryAt,
})

export const get = <T>(path: string) => call<T>(path)

export const post = <T>(path: string, body: object, init: CallInit = {}) =>
  call<T>(path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })

export const app = {
  /** Without `rememberMe` the session's cookie is kept as long as the one before. @param rememberMe `true` or `false` */
  callback: (body: { token: string | null; user: CallbackUser }, signal: AbortSignal, rememberMe = '') =>
    post<CallbackReply>('/auth/auth-callback', body, {
      signal,
      headers: rememberMe ? { 'x-remember-me': rememberMe } : {},
    }),
  me: () => call<Me>('/api/me'),
  createOrganization: (body: CreateOrganization) => post<OrganizationCreated>('/api/organizations', body),
  selectTenant: (body: SelectTenant, init: CallInit = {}) => post<TenantSelected>('/api/tenant', body, init),
  sessions: () => call<PersonsSession[]>('/api/sessions'),
  endSession: (body: RevokeSession) => post<SessionRevoked>('/api/sessions/revoke', body),
  signOut: (body: { everywhere?: boolean }) => post<SignedOut>('/api/sign-out', body, { renews: false }),
  /** Where the dashboard redirects the application's own session to; null without a session. */
  async sessionRedirect(signal: AbortSignal): Promise<string | null> {
    try {
      const { ok, url } = await fetch('/dashboard', { method: 'HEAD', signal })
      const { pathname } = new URL(url)
      return (ok && redirects.find((known) => known === pathname)) || null
    } catch {
      return null
    }
  },
}
