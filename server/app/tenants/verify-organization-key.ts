// POST /api/api-key/verify: tells which organization a program's key belongs to, and whether it has the requested permissions.

import type { Context } from 'koa'
import { digestOfKey } from '../../crypto/new-api-key.ts'
import { maybeOnePresentedKey, organizationsKeys } from '../../db/app/organization-key.ts'
import { judgeKey, refusedKey } from '../../tokens/judge-key.ts'
import { hasPermissions } from '../../wire/api-key-answers.ts'
import { authErrors } from '../../wire/auth-errors.ts'
import type { OrganizationKeyVerified, VerifyOrganizationKey } from '../../wire/organization-keys.ts'
import { presentApiKey } from '../../wire/present-api-key.ts'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../steps/refuse-request.ts'

export async function verifyKey(
  ctx: Context,
  { pool, apiKeys }: AppDeps,
  { key, permissions: asked = {} }: VerifyOrganizationKey,
): Promise<void> {
  ctx.set('cache-control', 'no-store')
  if (!apiKeys) return refuse(ctx, 404, authErrors.API_KEYS_NOT_CONFIGURED.message, 'API_KEYS_NOT_CONFIGURED')
  const found = await maybeOnePresentedKey(pool, digestOfKey(key))
  const isPermitted = found !== null && hasPermissions(found.permissions, asked)
  // Nobody locks an organization.
  const judged = found && judgeKey(found, { ...found, isPermitted, isOwnerLocked: false })
  if (found && judged?.isToBeNoted) await organizationsKeys.noteUse(pool, found.id)
  ctx.body = (
    !found || !judged || judged.fault
      ? { ...refusedKey(judged?.fault ?? 'INVALID_API_KEY', found?.msUntilNextWindow), organization: null }
      : {
          ...{ valid: true, error: null, key: presentApiKey(found) },
          organization: { id: found.ownerId, name: found.organization, slug: found.slug },
        }
  ) satisfies OrganizationKeyVerified
}
