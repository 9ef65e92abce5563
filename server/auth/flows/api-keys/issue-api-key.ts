// POST /api-key/create and rotate: a new API key for the caller, which no other response contains.

import type { z } from 'zod'
import { newApiKey as makeKey, nextApiKey } from '../../../crypto/new-api-key.ts'
import { personsKeys } from '../../../db/auth/api-key.ts'
import type { CreateApiKeyReply } from '../../../wire/api-key-answers.ts'
import { presentApiKey } from '../../../wire/present-api-key.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { createApiKey, replaceApiKey } from './api-keys.flow.ts'
import { runApiKeyFlow } from './api-keys.handlers.ts'
import type { createApiKeyBody, rotateApiKeyBody } from './api-keys.schema.ts'
import { whereKeysAre } from './where-keys-are.ts'

const PREFIX = 'lk_'

export const createOwnApiKey = whereKeysAre(
  withSession(async function createOwnApiKey(
    ctx,
    deps,
    authenticated,
    { prefix = PREFIX, ...asked }: z.output<typeof createApiKeyBody>,
  ) {
    const made = makeKey(asked, prefix, deps.apiKeys?.permissions ?? {})
    if (made.refusal) return refuse(ctx, made.refusal)
    const { key, newApiKey } = made
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
    const replaced = await personsKeys.maybeOne(deps.pool, authenticated.user.id, namedApiKey)
    if (!replaced) return refuse(ctx, 'KEY_NOT_FOUND')
    const made = nextApiKey(replaced, deps.apiKeys?.permissions ?? {})
    if (made.refusal) return refuse(ctx, made.refusal)
    const { key, newApiKey } = made
    const facts = { authenticated, namedApiKey, newApiKey, overlapSeconds }
    const { refusal, apiKey } = await runApiKeyFlow(ctx, deps, facts, replaceApiKey)
    if (refusal || !apiKey) return refuse(ctx, refusal ?? 'KEY_NOT_FOUND')
    ctx.body = { ...presentApiKey(apiKey), key } satisfies CreateApiKeyReply
  }),
)
