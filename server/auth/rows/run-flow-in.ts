// Runs a flow on PostgreSQL: handles its operations, one after another, in the transaction it is given.

import type { Transaction } from '../../db/pool.ts'
import type { Flow, OperationTypes } from '../../flows/flow.ts'
import { runFlow } from '../../flows/run-flow.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { onAccount } from './account.handlers.ts'
import { onSession } from './auth-session.handlers.ts'
import { onEffects } from './effects.handlers.ts'
import { onChange } from './email-change.handlers.ts'
import type { AuthHandlers, FlowContext, FlowOptions, Outcome, Owed } from './flow-context.ts'
import { onCodes } from './one-time-code.handlers.ts'
import { onReset } from './password-reset.handlers.ts'
import { onPolicy } from './policy.handlers.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Operations } from './row-operations.ts'
import { onSignIn } from './sign-in.handlers.ts'

const handlers: AuthHandlers<keyof Operations> = {
  ...onAccount,
  ...onSession,
  ...onSignIn,
  ...onEffects,
  ...onCodes,
  ...onReset,
  ...onChange,
  ...onPolicy,
}

/** `refusal` is null for a flow that was not refused. */
export type FlowResult = Outcome & { refusal: AuthErrorCode | null; owed: ReadonlySet<Owed> }

type Options<Needs extends keyof RequestFacts> = {
  tx: Transaction
  options: FlowOptions
  facts: Pick<RequestFacts, Needs> & Partial<RequestFacts>
  /** Of the flow within which it runs, if there is one. */
  owed?: FlowContext['owed']
}

/** @param own how operations of a method's own are handled */
export async function runFlowIn<
  Needs extends keyof RequestFacts,
  Own extends OperationTypes = Record<never, never>,
>(
  { tx, options, facts, owed = new Set() }: Options<NoInfer<Needs>>,
  flow: Flow<Operations & Own, Needs, AuthErrorCode | null>,
  own: { [Name in keyof Own]: unknown },
): Promise<FlowResult> {
  const outcome: Outcome = {
    before: null,
    user: null,
    opened: null,
    openedSession: null,
    namedSession: null,
    stepUp: null,
    verifier: null,
    challenge: null,
    policyReason: null,
    totpUri: null,
    recoveryCodes: [],
    passkey: null,
    apiKey: null,
    console: {
      answer: null,
      role: 'none',
      person: null,
      story: [],
      people: [],
      overview: null,
      waiting: null,
      webhooks: null,
      viewed: null,
      replayed: [],
    },
    isNewDevice: false,
    isLinked: false,
  }
  const context: FlowContext = {
    tx,
    owed,
    options,
    facts,
    email: '',
    now: null,
    event: null,
    signIn: null,
    challenge: null,
    codes: new Map(),
    change: null,
    attempts: null,
    outcome,
  }
  const all: { [Name in keyof (Operations & Own)]: unknown } = { ...handlers, ...own }
  const refusal = await runFlow(all, context, facts, flow)
  return { ...context.outcome, refusal, owed }
}
