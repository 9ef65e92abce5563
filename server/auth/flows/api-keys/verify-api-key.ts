// POST /api-key/verify: says of a key that a program has shown whose it is, and whether it has the permissions that are asked for.

import type { Context } from 'koa'
import type { z } from 'zod'
import { apiKeyMachine } from '../../../../machines/api-key/api-key.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import { maybeOnePresentedKey, noteUseOfApiKey, stateOfApiKey } from '../../../db/auth/api-key.ts'
import {
  type ApiKeyFault,
  apiKeyFaults,
  hasPermissions,
  type VerifyApiKeyReply,
} from '../../../wire/api-key-answers.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import type { ApiKeyEffect, ApiKeyHostEffect } from './api-keys.operations.ts'
import type { verifyApiKeyBody } from './api-keys.schema.ts'
import { presentApiKey } from './present-api-key.ts'
import { whereKeysAre } from './where-keys-are.ts'

/** Null where the key opens what it is shown for. Better Auth answers a missing permission with the code of a missing key. */
const answers: Record<Exclude<ApiKeyEffect, ApiKeyHostEffect | 'noteUse'>, ApiKeyFault | null> = {
  acceptKey: null,
  refuseLapsed: 'KEY_EXPIRED',
  refuseLocked: 'USER_BANNED',
  refuseUnpermitted: 'KEY_NOT_FOUND',
  refuseLimited: 'RATE_LIMITED',
  // Of what a person does with their key: api-keys.flow.ts.
  refuseFull: 'INVALID_API_KEY',
  refuseRotated: 'INVALID_API_KEY',
}

const isAnswer = (effect: ApiKeyEffect): effect is keyof typeof answers => effect in answers

export const verifyApiKey = whereKeysAre(async function verifyApiKey(
  ctx: Context,
  { pool }: AuthDeps,
  { key, permissions: asked = {} }: z.output<typeof verifyApiKeyBody>,
) {
  const found = await maybeOnePresentedKey(pool, digestOf(key))
  if (!found) return answer(ctx, 'INVALID_API_KEY')
  const {
    isOwnerLocked,
    isLimitReached,
    msUntilNextWindow,
    isUseKnown,
    email,
    userName,
    emailVerified,
    ...row
  } = found
  const { hasLapsed } = row
  const isPermitted = hasPermissions(row.permissions, asked)
  const { effects } = step(
    apiKeyMachine,
    { state: stateOfApiKey(row), context: {} },
    { type: 'key.presented', hasLapsed, isOwnerLocked, isPermitted, isLimitReached, isUseKnown },
    row.id,
  )
  if (effects.includes('noteUse')) await noteUseOfApiKey(pool, row.id)
  const answered = effects.find(isAnswer)
  const fault = answered ? answers[answered] : 'INVALID_API_KEY'
  if (fault === 'RATE_LIMITED')
    return answer(ctx, fault, { tryAgainIn: Math.max(1, msUntilNextWindow ?? row.windowMs ?? 1) })
  if (fault) return answer(ctx, fault)
  ctx.body = {
    ...{ valid: true, error: null, key: presentApiKey(row) },
    user: { id: row.userId, email, name: userName, emailVerified },
  } satisfies VerifyApiKeyReply
})

function answer(ctx: Context, code: ApiKeyFault, details?: { tryAgainIn: number }): void {
  ctx.body = {
    valid: false,
    error: { message: apiKeyFaults[code], code, ...(details && { details }) },
    key: null,
    user: null,
  } satisfies VerifyApiKeyReply
}
