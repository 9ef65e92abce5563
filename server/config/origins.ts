// Loopback names: where a development machine also opens the application, and where http is good enough.

import type { Env } from './setting.ts'

export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === '127.0.0.1' || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost')
}

/** None where the application is open to others: a page on somebody's own machine is no friend of theirs. */
export function loopbackOrigins(env: Env): string[] {
  if (env.NODE_ENV === 'production' || (env.APP_ORIGIN && !isLoopback(env.APP_ORIGIN))) return []
  const port = env.APP_PORT || '3000'
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
