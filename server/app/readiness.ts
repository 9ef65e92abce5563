// What /ready asks of the application: its database, its pages, and the auth service in all that it is needed for.

import { databaseCheck } from '../db/open.ts'
import type { Pool } from '../db/pool.ts'
import type { Check } from '../http/health.ts'
import type { KeySet } from '../tokens/key-set.ts'
import type { AppServiceOptions } from './app-service-options.ts'
import { authServicePlace } from './auth-service-place.ts'
import { uiCheck } from './pages/ui-check.ts'

type Asked = { pool: Pool; keySet: KeySet; pagesCall: string }

/** Pages that are missing at the start are told in the log, too. */
export function readiness(
  { settings, sources, log, uiFolder }: AppServiceOptions & { uiFolder: string },
  { pool, keySet, pagesCall }: Asked,
): readonly Check[] {
  const pagesCheck = sources ? () => true as const : uiCheck(uiFolder)
  const found = pagesCheck()
  if (found !== true) log.error(`The pages cannot be shown: ${found}.`, { event: 'page.missing' })
  const authUrl = settings.AUTH_INTERNAL_URL ?? settings.AUTH_URL
  const place = authServicePlace({ authUrl, pagesCall, appOrigin: settings.APP_ORIGIN, log })
  return [
    { name: 'database', needed: true, check: databaseCheck(pool, 'app') },
    { name: 'pages', needed: true, check: async () => pagesCheck() },
    { name: 'auth service', needed: true, check: place.isThere },
    { name: 'auth service answers', needed: false, check: place.isUp },
    { name: 'auth service CORS', needed: false, check: place.isOpen },
    { name: 'auth service keys', needed: false, check: () => keysCheck(keySet) },
  ]
}

async function keysCheck(keySet: KeySet): Promise<true | string> {
  const found = await keySet.keys().catch(() => null)
  if (!found) return 'unreachable'
  return found.keys.length > 0 || 'none published'
}
