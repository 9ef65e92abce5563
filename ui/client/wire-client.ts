// A client of the auth service that is a tenth of the library's size: a method's path is its name, as the library makes it.

import type { BetterAuth } from './better-auth.ts'
import { navigate } from './navigate.ts'
import { tellOfRefusedOrigin } from './refused-origin.ts'

type FetchOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  onError?: (context: { response: Response }) => void
}
type CallOptions = { query?: Record<string, string>; fetchOptions?: FetchOptions }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

async function ask(url: URL, init: RequestInit, onError: FetchOptions['onError']) {
  const response = await fetch(url, { ...init, credentials: 'include' })
  await tellOfRefusedOrigin(response)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return { data: body, error: null }
  onError?.({ response })
  return { data: null, error: { ...(body as object | null), status: response.status } }
}

/** `signIn.email(body, options)` is POST /sign-in/email, and `getSession({ query })` alone is a GET. */
export function createWireClient(baseURL: string, language: string): BetterAuth {
  const base = baseURL.replace(/\/+$/, '')

  async function call(
    path: readonly string[],
    given: CallOptions,
    options: FetchOptions = given.fetchOptions ?? {},
  ) {
    const url = new URL(`${base}/${path.map(kebab).join('/')}`)
    const isRead = path[0] === 'getSession'
    if (isRead) url.search = new URLSearchParams(given.query).toString()
    const answer = await ask(
      url,
      {
        ...(options.signal && { signal: options.signal }),
        method: isRead ? 'GET' : 'POST',
        headers: {
          'accept-language': language,
          ...(!isRead && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(!isRead && { body: JSON.stringify({ ...given, fetchOptions: undefined }) }),
      },
      options.onError,
    )
    const { url: elsewhere, redirect } = (answer.data ?? {}) as { url?: string; redirect?: boolean }
    if (elsewhere && redirect) navigate.to(elsewhere)
    return answer
  }

  const at = (path: readonly string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => (name === 'then' ? undefined : at([...path, String(name)])),
      apply: (_, __, [given = {}, options]) => call(path, given, options),
    })
  return at([]) as BetterAuth
}
