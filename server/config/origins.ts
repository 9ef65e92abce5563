// The names under which a development machine also opens the application.

import type { Env } from './setting.ts'

export function loopbackOrigins(env: Env): string[] {
  if (env.NODE_ENV === 'production') return []
  const port = env.APP_PORT || '3000'
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
