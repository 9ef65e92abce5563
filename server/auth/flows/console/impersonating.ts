// An operator acts as somebody: the flow that opens the session, in the transaction of the request, by the email of who has ordered it.

import { accountMachine } from '../../../../machines/account/account.machine.ts'
import type { AccountPolicy } from '../../../../machines/account/account.types.ts'
import { step } from '../../../../machines/kit/step.ts'
import { recordAsOrdered } from '../../../db/auth/audited.ts'
import { deleteImpersonationsFrom } from '../../../db/auth/ended-sessions.ts'
import type { WholePerson } from '../../../db/auth/people.ts'
import { stateOf } from '../../../story/why-sign-in.ts'
import type { FlowContext } from '../../rows/flow-context.ts'
import { runFlowIn } from '../../rows/run-flow-in.ts'
import { impersonateByOperator } from '../operator/operator.flow.ts'

/** Whether the account lets an operator act as its owner, in its state. */
export const isImpersonable = (person: WholePerson, policy: AccountPolicy): boolean =>
  step(accountMachine, { state: stateOf(person), context: policy }, { type: 'impersonation.ordered' })
    .accepted

/** For the account that is locked, whose state has been asked about under the lock. */
export async function beginImpersonation({
  tx,
  owed,
  options,
  email,
  facts,
  outcome,
}: FlowContext): Promise<void> {
  const { authenticated, newSession } = facts
  if (!authenticated || !newSession) throw new Error('Nobody has asked in the console to act as somebody.')
  const operator = authenticated.user.email
  // The way back is from one alone: another would live on, in no browser that could end it.
  owed.add('logouts')
  await deleteImpersonationsFrom(tx, authenticated.session.id)
  // Nothing else of the operator's browser, such as its language, becomes the person's.
  const { refusal, opened } = await recordAsOrdered(tx, operator, () =>
    runFlowIn<'email' | 'newSession'>(
      { tx, owed, options, facts: { email, newSession } },
      impersonateByOperator(),
      {},
    ),
  )
  if (refusal) throw new Error(`Acting as somebody was accepted, and then refused: ${refusal}.`)
  outcome.opened = opened
}
