// Handles what flows ask of API keys: rows of auth.api_key, locked, stepped by the machine, and stored.

import { apiKeyMachine } from '../../../../machines/api-key/api-key.machine.ts'
import { MOST_KEYS } from '../../../../machines/api-key/most-keys.ts'
import { step } from '../../../../machines/kit/step.ts'
import { type ApiKeyRow, stateOfApiKey } from '../../../db/api-key-table.ts'
import { personsKeys } from '../../../db/auth/api-key.ts'
import type { FlowContext, OwnHandlers } from '../../rows/flow-context.ts'
import { notice } from '../../rows/owe.ts'
import { recordStep } from '../../rows/record-step.ts'
import { runFlowWith } from '../../steps/run-auth-flow.ts'
import type { ApiKeyHostEffect, ApiKeyOperations, NeededByApiKey } from './api-keys.operations.ts'

function ownerIn({ outcome }: FlowContext): string {
  if (!outcome.user) throw new Error('There is nobody whose API key it could be.')
  return outcome.user.id
}

function lockedIn({ outcome }: FlowContext): ApiKeyRow {
  if (!outcome.apiKey) throw new Error('No API key is locked.')
  return outcome.apiKey
}

const effects: Record<ApiKeyHostEffect, (context: FlowContext) => Promise<void>> = {
  storeKey: async (context) => {
    const { newApiKey } = context.facts
    if (!newApiKey) throw new Error('No API key was made that could be stored.')
    context.outcome.apiKey = await personsKeys.oneNew(context.tx, ownerIn(context), newApiKey)
  },
  storeName: async (context) => {
    const { apiKeyName } = context.facts
    if (apiKeyName === undefined) throw new Error('No name was given.')
    context.outcome.apiKey = await personsKeys.oneRenamed(context.tx, lockedIn(context).id, apiKeyName)
  },
  shortenLife: async (context) => {
    const { overlapSeconds } = context.facts
    if (overlapSeconds === undefined) throw new Error('No overlap was given.')
    await personsKeys.rotate(context.tx, lockedIn(context).id, overlapSeconds)
  },
  forgetKey: async (context) => personsKeys.remove(context.tx, lockedIn(context).id),
  mailKeyCreated: notice('api-key-created'),
  mailKeyRotated: notice('api-key-rotated'),
  mailKeyRevoked: notice('api-key-revoked'),
}

const handlers: OwnHandlers<ApiKeyOperations, NeededByApiKey> = {
  hasRoomForApiKey: async (context) =>
    (await personsKeys.anyOf(context.tx, ownerIn(context))).length < MOST_KEYS,

  lockNamedApiKey: async (context, { namedApiKey }) => {
    const found = await personsKeys.maybeOneForUpdate(context.tx, ownerIn(context), namedApiKey)
    context.outcome.apiKey = found
    return found ? (found.hasLapsed ? 'lapsed' : 'live') : 'none'
  },

  stepApiKey: (context, _, event) => {
    const isNew = event.type === 'key.requested' || event.type === 'replacement.requested'
    const apiKey = isNew ? null : lockedIn(context)
    const previousState = apiKey ? stateOfApiKey(apiKey) : 'unissued'
    const row = apiKey?.id ?? ownerIn(context)
    const next = step(apiKeyMachine, { state: previousState, context: {} }, event, row)
    recordStep(context, 'api-key', { previousState, event, next })
    return next
  },

  performApiKey: (context, _, effect) => effects[effect](context),
}

export const runApiKeyFlow = runFlowWith<ApiKeyOperations>(handlers)
