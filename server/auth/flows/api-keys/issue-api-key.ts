// POST /api-key/create and rotate: a new API key of the person who asks, which no other answer shows.

import type { z } from 'zod'
import { maybeOneApiKey, type NewApiKey } from '../../../db/auth/api-key.ts'
import { type CreateApiKeyReply, hasPermissions, type Permissions } from '../../../wire/api-key-answers.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { createApiKey, replaceApiKey } from './api-keys.flow.ts'
import { runApiKeyFlow } from './api-keys.handlers.ts'
import { type createApiKeyBody, type rotateApiKeyBody, USUAL_WINDOW_MS } from './api-keys.schema.ts'
import { presentApiKey } from './present-api-key.ts'
import { whereKeysAre } from './where-keys-are.ts'

const PREFIX = 'lk_'
/** Of the key behind its prefix: too few to guess the others by. */
const SHOWN = 4
const MOST_SECONDS = 365 * 24 * 60 * 60

function newKey(given: Omit<NewApiKey, 'start' | 'digest'>): { key: string; newApiKey: NewApiKey } {
  const { prefix } = given
  const key = `${prefix}${newToken()}`
  const start = key.slice(0, prefix.length + SHOWN)
  return { key, newApiKey: { ...given, start, digest: digestOf(key) } }
}

/** Where there is no table, every permission is. */
const isOffered = (asked: Permissions = {}, table: Permissions = {}) =>
  Object.keys(table).length === 0 || hasPermissions(table, asked)

function limitOf({
  rateLimitEnabled = true,
  rateLimitMax,
  rateLimitTimeWindow = USUAL_WINDOW_MS,
}: Pick<
  z.output<typeof createApiKeyBody>,
  'rateLimitEnabled' | 'rateLimitMax' | 'rateLimitTimeWindow'
>): Pick<NewApiKey, 'limit' | 'windowMs'> {
  const isLimited = rateLimitEnabled && rateLimitMax !== undefined
  return isLimited ? { limit: rateLimitMax, windowMs: rateLimitTimeWindow } : { limit: null, windowMs: null }
}

export const createOwnApiKey = whereKeysAre(
  withSession(async function createOwnApiKey(
    ctx,
    deps,
    authenticated,
    asked: z.output<typeof createApiKeyBody>,
  ) {
    const { name, expiresIn, prefix = PREFIX, permissions } = asked
    const lifetimeSeconds = expiresIn ?? null
    if (lifetimeSeconds !== null && lifetimeSeconds > MOST_SECONDS)
      return refuse(ctx, 'EXPIRES_IN_IS_TOO_LARGE')
    if (!isOffered(permissions, deps.apiKeys?.permissions)) return refuse(ctx, 'UNKNOWN_PERMISSION')
    const { key, newApiKey } = newKey({
      name: name ?? null,
      prefix,
      permissions: permissions ?? null,
      ...limitOf(asked),
      lifetimeSeconds,
    })
    const { refusal, apiKey } = await runApiKeyFlow(ctx, deps, { authenticated, newApiKey }, createApiKey)
    if (refusal || !apiKey) return refuse(ctx, refusal ?? 'KEY_NOT_FOUND')
    ctx.body = { ...presentApiKey(apiKey), key } satisfies CreateApiKeyReply
  }),
)

export const rotateOwnApiKey = whereKeysAre(
  withSession(async function rotateOwnApiKey(
    ctx,
    deps,
    authenticated,
    { keyId: namedApiKey, overlapSeconds }: z.output<typeof rotateApiKeyBody>,
  ) {
    const replaced = await maybeOneApiKey(deps.pool, authenticated.user.id, namedApiKey)
    if (!replaced) return refuse(ctx, 'KEY_NOT_FOUND')
    const { name, prefix, permissions, limit, windowMs, createdAt, expiresAt } = replaced
    if (!isOffered(permissions ?? undefined, deps.apiKeys?.permissions))
      return refuse(ctx, 'UNKNOWN_PERMISSION')
    const lifetimeSeconds = expiresAt === null ? null : Math.ceil((expiresAt - createdAt) / 1000)
    const { key, newApiKey } = newKey({ name, prefix, permissions, limit, windowMs, lifetimeSeconds })
    const facts = { authenticated, namedApiKey, newApiKey, overlapSeconds }
    const { refusal, apiKey } = await runApiKeyFlow(ctx, deps, facts, replaceApiKey)
    if (refusal || !apiKey) return refuse(ctx, refusal ?? 'KEY_NOT_FOUND')
    ctx.body = { ...presentApiKey(apiKey), key } satisfies CreateApiKeyReply
  }),
)
