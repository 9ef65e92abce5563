// Until when the passwords of an account are not compared, since too many wrong ones were typed: read from auth.rate_limit.

import { sql } from 'slonik'
import { z } from 'zod'
import type { CommonSettings } from '../config/common-settings.ts'
import { passwordBuckets } from '../http/rate-limits.ts'
import type { Queries } from './pool.ts'

const row = z.object({ key: z.string(), points: z.number(), expire: z.coerce.number() })

/** Epoch ms; null where they are compared. Of wrong passwords an account has so many, whatever the device. */
export async function passwordsUntil(
  db: Queries,
  { RATE_LIMITS, RATE_LIMIT_BUDGETS }: Pick<CommonSettings, 'RATE_LIMITS' | 'RATE_LIMIT_BUDGETS'>,
  email: string,
): Promise<number | null> {
  const buckets = RATE_LIMITS ? passwordBuckets(RATE_LIMIT_BUDGETS, email) : []
  const most = new Map(buckets.map(({ name, key, window: [points] }) => [`${name}:${key}`, points]))
  const rows = await db.any(sql.type(row)`
    select key, points, expire from auth.rate_limit
    where key = any(${sql.array([...most.keys()], 'text')}) and expire > extract(epoch from now()) * 1000`)
  const spent = rows.filter(({ key, points }) => points >= (most.get(key) ?? Number.POSITIVE_INFINITY))
  return spent.length > 0 ? Math.max(...spent.map(({ expire }) => expire)) : null
}
