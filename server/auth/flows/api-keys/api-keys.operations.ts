// What flows of API keys ask for, beside what every flow may ask for.

import type { ApiKeyEvent, apiKeyMachine } from '../../../../machines/api-key/api-key.machine.ts'
import type { EffectOf } from '../../../../machines/kit/step.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../../flows/flow.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { NeededByOperation, Operations } from '../../rows/row-operations.ts'

type ApiKeyEffect = EffectOf<typeof apiKeyMachine>

/** What a flow has done to the key’s own row. */
export type ApiKeyHostEffect = 'storeKey' | 'forgetKey'

export type ApiKeyOperations = {
  /** Whether the account has room for one more. */
  hasRoomForApiKey: () => boolean
  /** Locks the account’s key that the request names; false where it has none of that id. */
  lockNamedApiKey: () => boolean
  /** Sends an event to the key that is locked, or to the one that is about to be created. Its new state is stored by its effects. */
  stepApiKey: (event: ApiKeyEvent) => StepResult<ApiKeyEffect>
  performApiKey: (effect: ApiKeyHostEffect) => void
}

type Needed = { lockNamedApiKey: 'namedApiKey' }
export type NeededByApiKey = NeededBy<ApiKeyOperations, Needed>

type All = Operations & ApiKeyOperations

export type ApiKeyFlow<Needs extends keyof RequestFacts = never> = flows.Flow<
  All,
  Needs,
  AuthErrorCode | null
>

export const operation = operationOf<All, NeededByOperation & NeededByApiKey>()
