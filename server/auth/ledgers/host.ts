// Runs a flow on PostgreSQL: performs its operations, one after another, in the transaction it is given.

import type { Transaction } from '../../db/pool.ts'
import { runFlow } from '../../flows/run-flow.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { onAccount } from './account.host.ts'
import { onSession } from './auth-session.host.ts'
import { onEffects } from './effects.host.ts'
import { onChange } from './email-change.host.ts'
import type { AuthHandlers, FlowContext, FlowOptions, Outcome } from './flow-context.ts'
import { onCodes } from './one-time-code.host.ts'
import type { Flow, Operations } from './operations.ts'
import { onReset } from './password-reset.host.ts'
import type { RequestFacts } from './request-facts.ts'
import { onSignIn } from './sign-in.host.ts'
import { onSocial } from './social.host.ts'

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
