// Runs a flow for an operator: in a transaction of its own, with its transitions in the audit, like a request's.

import { audited, byOperator } from '../db/auth/audited.ts'
import type { Pool } from '../db/pool.ts'
import type { FlowOptions } from './ledgers/flow-context.ts'
import { type FlowResult, runFlowIn } from './ledgers/host.ts'
import type { Flow } from './ledgers/operations.ts'

type Operating = { pool: Pool; options: FlowOptions; operator: string }

export const operate = (
  { pool, options, operator }: Operating,
  flow: () => Flow<'email'>,
  email: string,
): Promise<FlowResult> =>
  audited(pool, byOperator(operator), (tx) => runFlowIn({ tx, options, facts: { email } }, flow()))
