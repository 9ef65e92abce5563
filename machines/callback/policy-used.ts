// Which parts of the policy have decided a callback: without them it would have ended in another state.

import { isUnjudged } from './callback.setup.ts'
import type { CallbackContext, CallbackPolicy } from './callback.types.ts'

type Ended = { state: string; context: CallbackContext }

/** Exhaustive: a part of the policy that nobody watches does not compile. */
const isUsed: Record<keyof CallbackPolicy, (ended: Ended) => boolean> = {
  trustsClientUser: ({ context }) => context.assurance === 'client-asserted',
  looksUpDigestsPlainly: ({ context }) => {
    const last = context.findings.at(-1)
    return tokenOf(context) === 'digest' && last?.step === 'lookUpPlain' && last.result === 'identity'
  },
  validatesUnusualTokens: ({ context }) =>
    tokenOf(context) === 'unusual' && context.findings.at(-1)?.result === 'identity',
  refusesUnjudged: ({ state, context }) => state === 'invalidSession' && isUnjudged(context.findings),
}

const tokenOf = (context: CallbackContext) => context[`${context.source}Token`]

/** @param state that the machine has ended in, with its context */
export const policyUsed = (state: string, context: CallbackContext) =>
  (Object.keys(isUsed) as (keyof CallbackPolicy)[]).filter((part) => isUsed[part]({ state, context }))
