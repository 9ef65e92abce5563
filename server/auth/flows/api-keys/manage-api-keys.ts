// GET /api-key/list and get, POST /api-key/update and delete: the caller's API keys.

import type { z } from 'zod'
import { personsKeys } from '../../../db/auth/api-key.ts'
import type { ListApiKeysReply, WireApiKey } from '../../../wire/api-key-answers.ts'
import type { SuccessReply } from '../../../wire/auth.ts'
import { presentApiKey } from '../../../wire/present-api-key.ts'
import { refuse } from '../../steps/refuse.ts'
import { withRecognisedSession, withSession } from '../../steps/with-session.ts'
import { renameApiKey, revokeApiKey } from './api-keys.flow.ts'
import { runApiKeyFlow } from './api-keys.handlers.ts'
import { type deleteApiKeyBody, getApiKeyQuery, type updateApiKeyBody } from './api-keys.schema.ts'
import { whereKeysAre } from './where-keys-are.ts'

export const listOwnApiKeys = whereKeysAre(
  withRecognisedSession(async function listOwnApiKeys(ctx, { pool }, { user }) {
    const apiKeys = (await personsKeys.anyOf(pool, user.id)).map(presentApiKey)
    ctx.body = { apiKeys, total: apiKeys.length } satisfies ListApiKeysReply
  }),
)

export const getOwnApiKey = whereKeysAre(
  withRecognisedSession(async function getOwnApiKey(ctx, { pool }, { user }) {
    const { data: query } = getApiKeyQuery.safeParse({ ...ctx.query })
    const found = query ? await personsKeys.maybeOne(pool, user.id, query.id) : null
    if (!found) return refuse(ctx, 'KEY_NOT_FOUND')
    ctx.body = presentApiKey(found) satisfies WireApiKey
  }),
)

export const updateOwnApiKey = whereKeysAre(
  withSession(async function updateOwnApiKey(
    ctx,
    deps,
    authenticated,
    { keyId: namedApiKey, name: apiKeyName }: z.output<typeof updateApiKeyBody>,
  ) {
    const facts = { authenticated, namedApiKey, apiKeyName }
    const { refusal, apiKey } = await runApiKeyFlow(ctx, deps, facts, renameApiKey)
    if (refusal || !apiKey) return refuse(ctx, refusal ?? 'KEY_NOT_FOUND')
    ctx.body = presentApiKey(apiKey) satisfies WireApiKey
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
