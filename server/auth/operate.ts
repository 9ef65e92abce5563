// Runs a flow for an operator: in a transaction of its own, with its transitions in the audit, like a request's.

import { audited, byOperator } from '../db/auth/audited.ts'
import type { Pool } from '../db/pool.ts'
import type { FlowOptions } from './rows/flow-context.ts'
import type { Flow } from './rows/row-operations.ts'
import { type FlowResult, runFlowIn } from './rows/run-flow-in.ts'

type Operating = { pool: Pool; options: FlowOptions; operator: string }

export const operate = (
  { pool, options, operator }: Operating,
  flow: () => Flow<'email'>,
  email: string,
): Promise<FlowResult> =>
  audited(pool, byOperator(operator), (tx) => runFlowIn({ tx, options, facts: { email } }, flow(), {}))
