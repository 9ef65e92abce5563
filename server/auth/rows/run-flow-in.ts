// Runs a flow on PostgreSQL: performs its operations, one after another, in the transaction it is given.

import type { Transaction } from '../../db/pool.ts'
import { runFlow } from '../../flows/run-flow.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { onAccount } from './account.handlers.ts'
import { onSession } from './auth-session.handlers.ts'
import { onEffects } from './effects.handlers.ts'
import { onChange } from './email-change.handlers.ts'
import type { AuthHandlers, FlowContext, FlowOptions, Outcome } from './flow-context.ts'
import { onCodes } from './one-time-code.handlers.ts'
import type { Flow, Operations } from './row-operations.ts'
import { onReset } from './password-reset.handlers.ts'
import type { RequestFacts } from './request-facts.ts'
import { onSignIn } from './sign-in.handlers.ts'
import { onSocial } from '../methods/social/social.handlers.ts'

const handlers: AuthHandlers<keyof Operations> = {
  ...onAccount,
  ...onSession,
  ...onSignIn,
  ...onEffects,
  ...onCodes,
  ...onReset,
  ...onSocial,
  ...onChange,
}

/** `refusal` is null for a flow that was not refused. */
export type FlowResult = Outcome & { refusal: AuthErrorCode | null }

type Options<Needs extends keyof RequestFacts> = {
  tx: Transaction
  options: FlowOptions
  facts: Pick<RequestFacts, Needs> & Partial<RequestFacts>
}

export async function runFlowIn<Needs extends keyof RequestFacts>(
  { tx, options, facts }: Options<NoInfer<Needs>>,
  flow: Flow<Needs>,
): Promise<FlowResult> {
  const outcome = {
    before: null,
    user: null,
    opened: null,
    namedSession: null,
    verifier: null,
    isNewDevice: false,
    isLinked: false,
  }
  const context: FlowContext = {
    tx,
    options,
    facts,
    email: '',
    event: null,
    signIn: null,
    codes: new Map(),
    change: null,
    attempts: null,
    outcome,
  }
  const refusal = await runFlow(handlers, context, facts, flow)
  return { ...context.outcome, refusal }
}
