// POST /api-key/verify: tells whose a program's key is, and whether it has the requested permissions.

import type { Context } from 'koa'
import type { z } from 'zod'
import { digestOfKey } from '../../../crypto/new-api-key.ts'
import { maybeOnePresentedKey, personsKeys } from '../../../db/auth/api-key.ts'
import { judgeKey, refusedKey } from '../../../tokens/judge-key.ts'
import { hasPermissions, type VerifyApiKeyReply } from '../../../wire/api-key-answers.ts'
import { presentApiKey } from '../../../wire/present-api-key.ts'
import type { AuthDeps } from '../../deps.ts'
import type { verifyApiKeyBody } from './api-keys.schema.ts'
import { whereKeysAre } from './where-keys-are.ts'

export const verifyApiKey = whereKeysAre(async function verifyApiKey(
  ctx: Context,
  { pool }: AuthDeps,
  { key, permissions: asked = {} }: z.output<typeof verifyApiKeyBody>,
) {
  const found = await maybeOnePresentedKey(pool, digestOfKey(key))
  const judged = found && judgeKey(found, { ...found, isPermitted: hasPermissions(found.permissions, asked) })
  if (found && judged?.isToBeNoted) await personsKeys.noteUse(pool, found.id)
  ctx.body = (
    !found || !judged || judged.fault
      ? { ...refusedKey(judged?.fault ?? 'INVALID_API_KEY', found?.msUntilNextWindow), user: null }
      : {
          ...{ valid: true, error: null, key: presentApiKey(found) },
          user: {
            id: found.ownerId,
            email: found.email,
            name: found.userName,
            emailVerified: found.emailVerified,
          },
        }
  ) satisfies VerifyApiKeyReply
})
