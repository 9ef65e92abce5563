// Runs a flow for an operator: in a transaction of its own, with its transitions in the audit, like a request's.

import { audited, byOperator } from '../db/auth/audited.ts'
import type { Pool } from '../db/pool.ts'
import type { Flow, OperationTypes } from '../flows/flow.ts'
import type { AuthErrorCode } from '../wire/auth-errors.ts'
import type { FlowOptions } from './rows/flow-context.ts'
import type { Operations } from './rows/row-operations.ts'
import { type FlowResult, runFlowIn } from './rows/run-flow-in.ts'

type Operating = { pool: Pool; options: FlowOptions; operator: string }

/** @param own how operations are handled that a method's flows have of their own */
export const operate = <Own extends OperationTypes = Record<never, never>>(
  { pool, options, operator }: Operating,
  flow: () => Flow<Operations & Own, 'email' | 'operator', AuthErrorCode | null>,
  email: string,
  own: { [Name in keyof Own]: unknown } = {} as { [Name in keyof Own]: unknown },
): Promise<FlowResult> =>
  audited(
    pool,
    byOperator(operator),
    (tx) => runFlowIn<'email' | 'operator', Own>({ tx, options, facts: { email, operator } }, flow(), own),
    { telling: options.telling },
  )
