// Replaces both servers by a fake fetch: the real client library runs against it unchanged.

import { vi } from 'vitest'

export const AUTH = 'http://auth.lockstep.localhost:4000/api/auth'

export type Call = { path: string; method: string; query: string; body: unknown; headers: Headers }
export type Answer = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** The path to which redirects have led. */
  path?: string
}
type Handler = (call: Call) => Answer | Promise<Answer>

export const ada = { id: '7f1c', email: 'ada@example.com', name: 'Ada', emailVerified: true }
export const TOKEN = 't'.repeat(32)

/** Rejects as a browser's fetch does without an answer. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

const usual: Record<string, Handler> = {
  '/get-session': () => ({ body: null }),
  '/sign-in/email': () => ({ body: { redirect: false, token: TOKEN, user: ada } }),
  '/sign-in/email-otp': () => ({ body: { token: TOKEN, user: ada } }),
  '/sign-up/email': () => ({ body: { token: null, user: { ...ada, emailVerified: false } } }),
  '/email-otp/send-verification-otp': () => ({ body: { success: true } }),
  '/email-otp/verify-email': () => ({ body: { status: true, token: TOKEN, user: ada } }),
  '/forget-password/email-otp': () => ({ body: { success: true } }),
  '/email-otp/reset-password': () => ({ body: { success: true } }),
  '/sign-out': () => ({ body: { success: true } }),
  '/dashboard': () => ({ path: '/' }),
  '/auth/verify-email': unreachable,
  '/auth/forgot-password': unreachable,
  '/auth/auth-callback': () => ({ body: { success: true, redirect: '/dashboard' } }),
}

export const refused = (status: number, code?: string, message?: string): Answer => ({
  status,
  body: { ...(code && { code }), ...(message && { message }) },
})

export function fakeServers(given: Record<string, Handler> = {}) {
  const calls: Call[] = []
  const handlers = { ...usual, ...given }

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    // A browser would keep the auth service's cookie back.
    if (url.href.startsWith(AUTH) && init.credentials !== 'include') return unreachable()
    const path = url.href.startsWith(AUTH) ? url.pathname.slice('/api/auth'.length) : url.pathname
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const method = init.method ?? 'GET'
    const call = { path, method, query: url.search, body, headers: new Headers(init.headers) }
    calls.push(call)
    const answer = (await handlers[path]?.(call)) ?? { status: 404 }
    const response = new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
    return Object.defineProperty(response, 'url', { value: new URL(answer.path ?? path, url).href })
  })

  return {
    calls,
    to: (path: string) => calls.filter((call) => call.path === path),
  }
}
