// Counts requests in auth.rate_limit or app.rate_limit by rate-limiter-flexible, and in memory while the database is away.

import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { sql } from 'slonik'
import { z } from 'zod'
import type { CommonSettings } from '../config/common-settings.ts'
import { type Bucket, type Buckets, createRateLimits, type RateLimits } from '../http/rate-limits.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OverrideUsed } from '../telemetry/overrides.ts'
import type { Schema } from './migrate.ts'
import type { Pool } from './pool.ts'
import type { RetentionRule } from './remove-expired.ts'

type LimitOptions = {
  pool: Pool
  schema: Schema
  settings: Pick<CommonSettings, 'RATE_LIMITS' | 'RATE_LIMIT_BUDGETS' | 'RESEND_COOLDOWN_SECONDS'>
  metrics: Metrics
  overrideUsed: OverrideUsed
  passwordsUsedUp?: (email: string) => Promise<void>
}

/** Requests are counted even when RATE_LIMITS is off, in memory, to report what the hardened profile would refuse. */
export function rateLimits(options: LimitOptions): RateLimits {
  const { pool, schema, settings, metrics, overrideUsed, passwordsUsedUp = async () => {} } = options
  const enforced = settings.RATE_LIMITS
  return createRateLimits({
    buckets: enforced ? postgresBuckets(pool, schema) : memoryBuckets(),
    budgets: settings.RATE_LIMIT_BUDGETS,
    pauseSeconds: settings.RESEND_COOLDOWN_SECONDS,
    refuses: ({ rule, by, requestId }) => {
      if (enforced) metrics.limited(rule, by)
      else overrideUsed('RATE_LIMITS', requestId)
      return enforced
    },
    passwordsUsedUp,
  })
}

type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>

const postgresBuckets = (pool: Pool, schemaName: Schema): Buckets =>
  bucketsOf((options) => {
    const shared = new RateLimiterPostgres({
      ...options,
      storeClient: clientOf(pool),
      storeType: 'pool',
      schemaName,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // A flood from one address must not become a flood of statements.
      inMemoryBlockOnConsumed: /:(address|session)$/.test(options.keyPrefix) ? options.points + 1 : 0,
      insuranceLimiter: new RateLimiterMemory(options),
    })
    return /^(?:other:address|(?:other|callback):session)$/.test(options.keyPrefix)
      ? inBatches(shared, options)
      : shared
  })

/** What part of a budget a node counts by itself before it tells the others. */
const OWN_SHARE = 0.1

/**
 * What is asked most often, `GET /get-session` above all, guesses at nothing and mails nobody: its budgets keep one network or one
 * session from keeping a service busy, or from filling a table. So a node counts it in memory, exactly, and adds to the common
 * count by the tenth of a budget. Ten nodes grant twice the budget at the most, and a client that asks little costs no write.
 */
function inBatches(shared: Limiter, options: LimiterOptions): Limiter {
  const size = Math.floor(options.points * OWN_SHARE)
  if (size < 2) return shared
  const own = new RateLimiterMemory(options)
  return {
    consume: async (key) => {
      const counted = await own.consume(key)
      if (counted.consumedPoints % size !== 0) return counted
      try {
        return await shared.consume(key, size)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) await own.block(key, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    reward: (key) => own.reward(key),
    delete: (key) => own.delete(key),
  }
}

/** Counts for this process alone. */
const memoryBuckets = (): Buckets => bucketsOf((options) => new RateLimiterMemory(options))

type LimiterOptions = { keyPrefix: string; points: number; duration: number }

function bucketsOf(create: (options: LimiterOptions) => Limiter): Buckets {
  const limiters = new Map<string, Limiter>()
  const limiterOf = ({ name, window: [points, duration] }: Bucket) => {
    const found = limiters.get(name) ?? create({ keyPrefix: name, points, duration })
    limiters.set(name, found)
    return found
  }
  return {
    take: async (bucket) => {
      try {
        await limiterOf(bucket).consume(bucket.key)
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const [points] = bucket.window
        return {
          waitMs: Math.max(1, refusal.msBeforeNext),
          isFirst: refusal.consumedPoints === points + 1,
        }
      }
    },
    giveBack: async (bucket) => {
      await limiterOf(bucket).reward(bucket.key)
    },
    clear: async (bucket) => {
      await limiterOf(bucket).delete(bucket.key)
    },
  }
}

const row = z.object({ points: z.number(), expire: z.coerce.number().nullable() })

/** Presents our pool, which bounds the wait for a connection, to the library as one of `pg`. */
const clientOf = (pool: Pool) => ({
  query: async ({ text, values }: { text: string; values: readonly (string | number | null)[] }) => {
    const parts = text.split(/\$(\d)/)
    const strings = parts.filter((_, index) => index % 2 === 0)
    const parameters = parts
      .filter((_, index) => index % 2 === 1)
      .map((position) => values[Number(position) - 1] ?? null)
    const template = Object.freeze(Object.assign(strings, { raw: Object.freeze([...strings]) }))
    return pool.query(sql.type(row)(template, ...parameters))
  },
})

export const rateLimitRetention = (schema: Schema): RetentionRule => ({
  kind: `rate limits of ${schema}`,
  table: [schema, 'rate_limit'],
  key: 'key',
  expired: ['expire', sql.fragment`(extract(epoch from now()) * 1000)::bigint`],
})
