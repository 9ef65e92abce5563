// What flows of API keys ask for, beside what every flow may ask for.

import type { ApiKeyEvent, apiKeyMachine } from '../../../../machines/api-key/api-key.machine.ts'
import type { EffectOf } from '../../../../machines/kit/step.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../../flows/flow.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { NeededByOperation, Operations } from '../../rows/row-operations.ts'

export type ApiKeyEffect = EffectOf<typeof apiKeyMachine>

/** The effects that change the key’s own row, or notify its person. The others are answers, or concern a key that is shown. */
export type ApiKeyHostEffect = Extract<
  ApiKeyEffect,
  'storeKey' | 'storeName' | 'shortenLife' | 'forgetKey' | `mailKey${'Created' | 'Rotated' | 'Revoked'}`
>

export type ApiKeyOperations = {
  /** Whether the account has room for one more. */
  hasRoomForApiKey: () => boolean
  /** Locks the account’s key that the request names. */
  lockNamedApiKey: () => 'none' | 'live' | 'lapsed'
  /** Sends an event to the key that is locked, or, of one that is requested, to the new one. Its new state is stored by its effects. */
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
