// Sends a server one request, and reads its answer.

import { type Answer, refusedBy, unanswered } from './answer.ts'

export type Question = {
  method: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
  credentials?: RequestCredentials
  signal?: AbortSignal | undefined
}

/** What is no JSON is no answer, whatever its status. */
export async function exchange<T>(
  address: URL,
  { body, headers, signal, ...init }: Question,
): Promise<Answer<T>> {
  try {
    const response = await fetch(address, {
      ...init,
      ...(signal && { signal }),
      headers: {
        accept: 'application/json',
        // The language the page is set to, which need not be the browser's first.
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answered: unknown = await response.json().catch(() => undefined)
    return response.ok && answered !== undefined
      ? { ok: true, value: answered as T, headers: response.headers }
      : refusedBy(response, answered)
  } catch {
    return unanswered
  }
}
