// The loopback origins at which a development machine opens the application besides APP_ORIGIN.

import { isLoopback } from '../http/loopback.ts'
import type { Env } from './setting.ts'

/** None where the application is open to others: a page on a visitor's own machine must not be trusted there. */
export function loopbackOrigins(env: Env): string[] {
  if (env.NODE_ENV === 'production' || (env.APP_ORIGIN && !isLoopback(env.APP_ORIGIN))) return []
  const port = env.APP_PORT || '3000'
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
