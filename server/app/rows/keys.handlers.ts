// Handles what flows ask of the API keys of an organization: rows of app.api_key, under the lock of their organization.

import { apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import { MOST_KEYS } from '../../../machines/api-key/most-keys.ts'
import { step } from '../../../machines/kit/step.ts'
import { BASE, may, type RoleTable } from '../../../machines/membership/permissions.ts'
import { stateOfApiKey } from '../../db/api-key-table.ts'
import { enqueueKeyNotices, type KeyNoticeKind, type Told } from '../../db/app/key-notice.ts'
import { organizationsKeys } from '../../db/app/organization-key.ts'
import { perform } from '../../flows/perform.ts'
import { NOTICES_A_DAY } from '../../mail/notices-a-day.ts'
import { type AppHandlers, type FlowContext, required } from './organization-context.ts'
import type { NeededByEffect, RequestFacts } from './organization-facts.ts'
import type { OrganizationKeyEffect } from './organization-operations.ts'
import { record } from './record.ts'

type Effects = {
  [Effect in OrganizationKeyEffect]: (
    context: FlowContext,
    facts: Pick<RequestFacts, NeededByEffect[Effect]>,
  ) => Promise<void>
}

/** Those who can do something about it. A role that the table lacks counts as its base. */
function whoMayRevoke(table: RoleTable): Told {
  const mayRevoke = (role: string) => may(table, role, 'revokeKey', 'organization')
  const named = ['owner', ...table.given]
  return mayRevoke(BASE)
    ? { roles: named.filter((role) => !mayRevoke(role)), areLeftOut: true }
    : { roles: named.filter(mayRevoke), areLeftOut: false }
}

/** Also to who has done it: their session may be somebody else’s by now. */
const notice = (kind: KeyNoticeKind) => async (context: FlowContext) => {
  const { tx, options, tenantId, requester } = context
  // Without a mail server nothing would ever take them.
  if (!options.hasMails) return
  await enqueueKeyNotices(tx, {
    kind,
    tenantId: required(tenantId),
    key: required(context.key),
    doneBy: required(requester).userId,
    to: whoMayRevoke(options.roles.table),
    most: NOTICES_A_DAY,
  })
  context.owesMail = true
}

const effects: Effects = {
  storeKey: async (context, { newApiKey }) => {
    context.key = await organizationsKeys.oneNew(context.tx, required(context.tenantId), newApiKey)
  },
  shortenLife: ({ tx, key }, { overlapSeconds }) =>
    organizationsKeys.rotate(tx, required(key).id, overlapSeconds),
  forgetKey: ({ tx, key }) => organizationsKeys.remove(tx, required(key).id),
  mailKeyCreated: notice('organization-key-created'),
  mailKeyRotated: notice('organization-key-rotated'),
  mailKeyRevoked: notice('organization-key-revoked'),
}

export const onKeys: AppHandlers<'lockKey' | 'hasRoomForKey' | 'stepKey'> = {
  lockKey: async (context, { namedApiKey }) => {
    const { tx, tenantId } = context
    context.key = tenantId === null ? null : await organizationsKeys.maybeOne(tx, tenantId, namedApiKey)
    return context.key ? (context.key.hasLapsed ? 'lapsed' : 'live') : 'none'
  },

  hasRoomForKey: async ({ tx, tenantId }) =>
    (await organizationsKeys.anyOf(tx, required(tenantId))).length < MOST_KEYS,

  stepKey: async (context, facts, event) => {
    const isNew = event.type === 'key.requested' || event.type === 'replacement.requested'
    const known = isNew ? null : required(context.key)
    const previousState = known ? stateOfApiKey(known) : 'unissued'
    const row = known?.id ?? required(context.tenantId)
    const next = step(apiKeyMachine, { state: previousState, context: {} }, event, row)
    const { accepted, state } = next
    if (!accepted) return next
    await perform(effects, next.effects, context, facts as RequestFacts)
    record(context, {
      machine: 'api-key',
      previousState,
      event: event.type,
      state,
      effects: next.effects,
      detail: { key: context.key?.id ?? '' },
    })
    return next
  },
}
