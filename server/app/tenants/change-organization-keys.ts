// GET /api/organization/keys, and what changes them: the API keys of an organization.

import type { Context } from 'koa'
import { step } from '../../../machines/kit/step.ts'
import { standingAs } from '../../../machines/membership/permissions.ts'
import { newApiKey as newKey, nextApiKey } from '../../crypto/new-api-key.ts'
import { organizationsKeys } from '../../db/app/organization-key.ts'
import { maybeOneRole } from '../../db/app/organization-table.ts'
import type { CreateApiKeyReply } from '../../wire/api-key-answers.ts'
import { authErrors } from '../../wire/auth-errors.ts'
import {
  type CreateOrganizationKey,
  type NamedOrganizationKey,
  ORGANIZATIONS_PREFIX,
  type OrganizationKeys,
  type RotateOrganizationKey,
} from '../../wire/organization-keys.ts'
import { presentApiKey } from '../../wire/present-api-key.ts'
import type { AppDeps } from '../app-deps.ts'
import type { HandleMember } from '../app-route.ts'
import { makeKey, mayReplaceKey, replaceKey, revokeKey } from '../rows/keys.flow.ts'
import { refusalIn } from '../rows/organization-operations.ts'
import type { FlowResult } from '../rows/run-organization-flow.ts'
import { refusals } from '../steps/refusals.ts'
import { refuse } from '../steps/refuse-request.ts'
import { runFor } from './changing.ts'

type Unmade = 'EXPIRES_IN_IS_TOO_LARGE' | 'UNKNOWN_PERMISSION'

const refuseNew = (ctx: Context, code: Unmade) =>
  refuse(ctx, authErrors[code].status, authErrors[code].message, code)

/** Only where there are API keys (API_KEYS). */
export const whereKeysAre =
  <Input>(handle: HandleMember<Input>): HandleMember<Input> =>
  async (ctx, deps, current, input) => {
    ctx.set('cache-control', 'no-store')
    if (deps.apiKeys) return handle(ctx, deps, current, input)
    refuse(ctx, 404, authErrors.API_KEYS_NOT_CONFIGURED.message, 'API_KEYS_NOT_CONFIGURED')
  }

const offered = ({ apiKeys }: AppDeps) => apiKeys?.permissions ?? {}

function answer(ctx: Context, result: FlowResult | null, key: string): void {
  if (result?.key) ctx.body = { ...presentApiKey(result.key), key } satisfies CreateApiKeyReply
}

/** Those of the organization that the session works in. */
export const listKeys: HandleMember = whereKeysAre(async (ctx, { pool, roles }, { session, levels }) => {
  const { tenantId, userId } = session
  if (tenantId === null) return refuse(ctx, 409, 'Choose an organization first.', 'NO_ORGANIZATION')
  const [held, keys] = await Promise.all([
    maybeOneRole(pool, tenantId, userId),
    organizationsKeys.anyOf(pool, tenantId),
  ])
  const state = held ? standingAs(roles.table, held.role) : 'absent'
  const asked = { type: 'action.requested', action: 'seeKeys', concerned: 'organization', ...levels } as const
  const { effects } = step(roles.machine, { state, context: {} }, asked, `${tenantId}:${userId}`)
  const refusal = refusalIn(effects)
  if (refusal) return refuse(ctx, ...refusals[refusal])
  const apiKeys = keys.map(presentApiKey)
  ctx.body = { tenantId, apiKeys, total: apiKeys.length } satisfies OrganizationKeys
})

export const createKey: HandleMember<CreateOrganizationKey> = whereKeysAre(
  async (ctx, deps, current, { tenantId, ...asked }) => {
    const made = newKey(asked, ORGANIZATIONS_PREFIX, offered(deps))
    if (made.refusal) return refuseNew(ctx, made.refusal)
    const { key, newApiKey } = made
    answer(ctx, await runFor(ctx, deps, current, { tenantId, newApiKey }, makeKey), key)
  },
)

export const rotateKey: HandleMember<RotateOrganizationKey> = whereKeysAre(
  async (ctx, deps, current, { tenantId, keyId: namedApiKey, overlapSeconds }) => {
    const replaced = await organizationsKeys.maybeOne(deps.pool, tenantId, namedApiKey)
    const made = replaced && nextApiKey(replaced, offered(deps))
    if (!made || made.refusal) {
      if (!(await runFor(ctx, deps, current, { tenantId }, mayReplaceKey))) return
      return made?.refusal ? refuseNew(ctx, made.refusal) : refuse(ctx, ...refusals.refuseUnknownKey)
    }
    const { key, newApiKey } = made
    const brought = { tenantId, namedApiKey, newApiKey, overlapSeconds }
    answer(ctx, await runFor(ctx, deps, current, brought, replaceKey), key)
  },
)

export const deleteKey: HandleMember<NamedOrganizationKey> = whereKeysAre(
  async (ctx, deps, current, { tenantId, keyId: namedApiKey }) => {
    if (await runFor(ctx, deps, current, { tenantId, namedApiKey }, revokeKey)) ctx.body = { success: true }
  },
)
