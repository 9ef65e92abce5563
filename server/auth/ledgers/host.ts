// Runs a flow on PostgreSQL: performs its operations, one after another, in the transaction it is given.

import type { Transaction } from '../../db/pool.ts'
import { runFlow } from '../../flows/run-flow.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { onAccount } from './account.host.ts'
import { onSession } from './auth-session.host.ts'
import { onEffects } from './effects.host.ts'
import { onChange } from './email-change.host.ts'
import type { Given } from './given.ts'
import { onCodes } from './one-time-code.host.ts'
import type { Flow, Operations } from './operations.ts'
import { onReset } from './password-reset.host.ts'
import { onSignIn } from './sign-in.host.ts'
import { onSocial } from './social.host.ts'
import type { LedgerOptions, Outcome, Performs, Work } from './work.ts'

const performs: Performs<keyof Operations> = {
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

type Options<Needs extends keyof Given> = {
  tx: Transaction
  options: LedgerOptions
  given: Pick<Given, Needs> & Partial<Given>
}

export async function runFlowIn<Needs extends keyof Given>(
  { tx, options, given }: Options<NoInfer<Needs>>,
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
  const work: Work = {
    tx,
    options,
    given,
    email: '',
    event: null,
    signIn: null,
    codes: new Map(),
    change: null,
    attempts: null,
    outcome,
  }
  const refusal = await runFlow(performs, work, given, flow)
  return { ...work.outcome, refusal }
}
