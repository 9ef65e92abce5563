// Speaks to the application's own JSON routes.

import type {
  AppError,
  CallbackReply,
  CreateOrganization,
  Me,
  OrganizationCreated,
  SelectTenant,
  SignedOut,
  TenantSelected,
} from '../../server/wire/app.ts'

/** `status` 0: the application was not reached. */
export type AppRefusal = { ok: false; status: number; error?: string; code?: string }
export type AppReply<T> = { ok: true; value: T } | AppRefusal

type CallbackUser = { id: string; email: string; name: string | null; emailVerified: boolean }

async function call<T>(path: string, init: RequestInit = {}): Promise<AppReply<T>> {
  try {
    const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } })
    const body: unknown = await response.json().catch(() => ({}))
    if (response.ok) return { ok: true, value: body as T }
    return { ok: false, status: response.status, ...(body as Partial<AppError>) }
  } catch {
    return { ok: false, status: 0 }
  }
}

const post = <T>(path: string, body: object, signal?: AbortSignal) =>
  call<T>(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    ...(signal && { signal }),
  })

export const app = {
  callback: (body: { token: string | null; user: CallbackUser }, signal: AbortSignal) =>
    post<CallbackReply>('/auth/auth-callback', body, signal),
  me: () => call<Me>('/api/me'),
  createOrganization: (body: CreateOrganization) => post<OrganizationCreated>('/api/organizations', body),
  selectTenant: (body: SelectTenant) => post<TenantSelected>('/api/tenant', body),
  signOut: () => post<SignedOut>('/api/sign-out', {}),
}
