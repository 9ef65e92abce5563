// POST /api-key/create and delete, GET /api-key/list: the API keys of the person who asks.

import type { Context } from 'koa'
import type { z } from 'zod'
import { anyApiKeysOf } from '../../../db/auth/api-key.ts'
import type { CreateApiKeyReply, ListApiKeysReply } from '../../../wire/api-key-answers.ts'
import type { SuccessReply } from '../../../wire/auth.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { refuse } from '../../steps/refuse.ts'
import type { Handle } from '../../steps/route.ts'
import { withRecognisedSession, withSession } from '../../steps/with-session.ts'
import { createApiKey, revokeApiKey } from './api-keys.flow.ts'
import { runApiKeyFlow } from './api-keys.handlers.ts'
import type { createApiKeyBody, deleteApiKeyBody } from './api-keys.schema.ts'
import { presentApiKey } from './present-api-key.ts'

const PREFIX = 'lk_'
/** Of the key behind its prefix: too few to guess the others by. */
const SHOWN = 4
const MOST_SECONDS = 365 * 24 * 60 * 60

/** Where the service has API keys at all. */
export const whereKeysAre = <Input>(handle: Handle<Input>): Handle<Input> =>
  async function answerAboutKeys(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
    if (deps.apiKeys) return handle(ctx, deps, input)
    refuse(ctx, 'API_KEYS_NOT_CONFIGURED')
  }

export const createOwnApiKey = whereKeysAre(
  withSession(async function createOwnApiKey(
    ctx,
    deps,
    authenticated,
    { name, expiresIn = null, prefix = PREFIX, permissions }: z.output<typeof createApiKeyBody>,
  ) {
    if (expiresIn !== null && expiresIn > MOST_SECONDS) return refuse(ctx, 'EXPIRES_IN_IS_TOO_LARGE')
    const key = `${prefix}${newToken()}`
    const newApiKey = {
      name: name ?? null,
      prefix,
      start: key.slice(0, prefix.length + SHOWN),
      permissions: permissions ?? null,
      digest: digestOf(key),
      lifetimeSeconds: expiresIn,
    }
    const { refusal, apiKey } = await runApiKeyFlow(ctx, deps, { authenticated, newApiKey }, createApiKey)
    if (refusal || !apiKey) return refuse(ctx, refusal ?? 'KEY_NOT_FOUND')
    ctx.body = { ...presentApiKey(apiKey), key } satisfies CreateApiKeyReply
  }),
)

export const listOwnApiKeys = whereKeysAre(
  withRecognisedSession(async function listOwnApiKeys(ctx, { pool }, { user }) {
    const apiKeys = (await anyApiKeysOf(pool, user.id)).map(presentApiKey)
    ctx.body = { apiKeys, total: apiKeys.length } satisfies ListApiKeysReply
  }),
)

export const deleteOwnApiKey = whereKeysAre(
  withSession(async function deleteOwnApiKey(
    ctx,
    deps,
    authenticated,
    { keyId: namedApiKey }: z.output<typeof deleteApiKeyBody>,
  ) {
    const { refusal } = await runApiKeyFlow(ctx, deps, { authenticated, namedApiKey }, revokeApiKey)
    if (refusal) return refuse(ctx, refusal)
    ctx.body = { success: true } satisfies SuccessReply
  }),
)
