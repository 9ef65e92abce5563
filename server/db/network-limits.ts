// Which of the networks that a person has come from are refused for now, since their requests are used up: read from auth.rate_limit.

import { sql } from 'slonik'
import { z } from 'zod'
import type { CommonSettings } from '../config/common-settings.ts'
import { networkBuckets } from '../http/rate-limits.ts'
import type { Queries } from './pool.ts'

/** `until`: epoch ms. */
export type UsedUpNetwork = { address: string; until: number }

const addressRow = z.object({ address: z.string() })
const countRow = z.object({ key: z.string(), points: z.number(), expire: z.coerce.number() })

/** Of what the person has done so lately, the newest entries. */
const ENTRIES = 200
const DAYS = 7

const anyAddresses = (db: Queries, userId: string) =>
  db.any(sql.type(addressRow)`
    select address from (
      select ip_address as address from auth.audit_event
      where user_id = ${userId} and at > now() - make_interval(days => ${DAYS}) and operator is null
      order by at desc limit ${ENTRIES}) entry
    union select "ipAddress" from auth.session where "userId" = ${userId} and "expiresAt" > now()`)

/** A request that a limit refuses is in no audit: of a network that the person comes from for the first time nothing is known. */
export async function anyUsedUpNetworks(
  db: Queries,
  { RATE_LIMITS, RATE_LIMIT_BUDGETS }: Pick<CommonSettings, 'RATE_LIMITS' | 'RATE_LIMIT_BUDGETS'>,
  { id, email }: { id: string; email: string },
): Promise<readonly UsedUpNetwork[]> {
  if (!RATE_LIMITS) return []
  const addresses = (await anyAddresses(db, id)).map(({ address }) => address).filter((one) => one !== '')
  const counted = addresses.flatMap((address) =>
    networkBuckets(RATE_LIMIT_BUDGETS, { address, email }).map(({ name, key, window: [points] }) => ({
      address,
      key: `${name}:${key}`,
      points,
    })),
  )
  const rows = await db.any(sql.type(countRow)`
    select key, points, expire from auth.rate_limit
    where key = any(${sql.array(
      counted.map(({ key }) => key),
      'text',
    )}) and expire > extract(epoch from now()) * 1000`)
  const untils = new Map<string, number>()
  for (const { address, key, points } of counted) {
    const found = rows.find((row) => row.key === key)
    if (found && found.points >= points)
      untils.set(address, Math.max(untils.get(address) ?? found.expire, found.expire))
  }
  return [...untils].map(([address, until]) => ({ address, until }))
}
