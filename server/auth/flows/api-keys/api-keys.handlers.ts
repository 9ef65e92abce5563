// Performs what flows ask of API keys: rows of auth.api_key, locked, stepped by the machine, and stored.

import { apiKeyMachine } from '../../../../machines/api-key/api-key.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import {
  anyApiKeysOf,
  deleteApiKey,
  maybeOneApiKeyForUpdate,
  oneNewApiKey,
} from '../../../db/auth/api-key.ts'
import type { FlowContext, OwnHandlers } from '../../rows/flow-context.ts'
import { recordStep } from '../../rows/record-step.ts'
import { runFlowWith } from '../../steps/run-auth-flow.ts'
import type { ApiKeyHostEffect, ApiKeyOperations, NeededByApiKey } from './api-keys.operations.ts'

const MOST_KEYS = 50

function ownerIn({ outcome }: FlowContext): string {
  if (!outcome.user) throw new Error('There is nobody whose API key it could be.')
  return outcome.user.id
}

const effects: Record<ApiKeyHostEffect, (context: FlowContext) => Promise<void>> = {
  storeKey: async (context) => {
    const { newApiKey } = context.facts
    if (!newApiKey) throw new Error('No API key was made that could be stored.')
    context.outcome.apiKey = await oneNewApiKey(context.tx, ownerIn(context), newApiKey)
  },
  forgetKey: async ({ tx, outcome }) => {
    if (!outcome.apiKey) throw new Error('No API key is locked.')
    await deleteApiKey(tx, outcome.apiKey.id)
  },
}

const handlers: OwnHandlers<ApiKeyOperations, NeededByApiKey> = {
  hasRoomForApiKey: async (context) => (await anyApiKeysOf(context.tx, ownerIn(context))).length < MOST_KEYS,

  lockNamedApiKey: async (context, { namedApiKey }) => {
    context.outcome.apiKey = await maybeOneApiKeyForUpdate(context.tx, ownerIn(context), namedApiKey)
    return context.outcome.apiKey !== null
  },

  stepApiKey: (context, _, event) => {
    const { apiKey } = context.outcome
    const previousState = apiKey ? 'active' : 'unissued'
    const row = apiKey?.id ?? ownerIn(context)
    const next = step(apiKeyMachine, { state: previousState, context: {} }, event, row)
    recordStep(context, 'api-key', { previousState, event, next })
    return next
  },

  performApiKey: (context, _, effect) => effects[effect](context),
}

export const runApiKeyFlow = runFlowWith<ApiKeyOperations>(handlers)
