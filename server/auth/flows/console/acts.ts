// What is done for a person in the console: the flows that the command `users` runs, in the transaction of the request, and in the
// audit by the email of who has ordered it.

import { recordAsOrdered } from '../../../db/auth/audited.ts'
import { maybeOneUnusedLook } from '../../../db/auth/console-look.ts'
import { maybeOneConsoleRole } from '../../../db/auth/console-role.ts'
import { maybeOnePerson } from '../../../db/auth/people.ts'
import { maybeOneAddressOwner } from '../../../db/auth/user.ts'
import { remediesFor } from '../../../story/why-sign-in.ts'
import type { ConsoleAct } from '../../../wire/console.ts'
import { type PasskeyHandled, passkeyHandled } from '../../methods/passkey/passkey.handlers.ts'
import type { PasskeyFlow } from '../../methods/passkey/passkey.operations.ts'
import { lockAddressOf } from '../../rows/account.handlers.ts'
import type { FlowContext } from '../../rows/flow-context.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import { runFlowIn } from '../../rows/run-flow-in.ts'
import { orderRecovery, stopRecoveryByOperator } from '../factors/factors.flow.ts'
import {
  approveByOperator,
  declineByOperator,
  endSessionsByOperator,
  lockByOperator,
  unlockByOperator,
} from '../operator/operator.flow.ts'
import { isImpersonable } from './impersonating.ts'

/** As long as a second factor counts there. */
export const LOOK_SECONDS = 900

const flows: Record<ConsoleAct, () => PasskeyFlow<'email' | 'operator'>> = {
  approve: approveByOperator,
  decline: declineByOperator,
  'end-sessions': endSessionsByOperator,
  lock: lockByOperator,
  unlock: unlockByOperator,
  'recover-factors': orderRecovery,
  'stop-recovery': stopRecoveryByOperator,
}

const nobody = { isOfHolder: false, isFromLook: false, isAccepted: false }

export async function findActed(
  context: FlowContext,
  { authenticated, act: { act, person, look } }: Pick<RequestFacts, 'authenticated' | 'act'>,
) {
  const { tx, options } = context
  // Two who act on each other would each wait for the other's lock. A role that is given meanwhile is found below.
  const again = async () => person && maybeOneAddressOwner(tx, person.id)
  if (person && (await maybeOneConsoleRole(tx, person.id))) {
    const now = await again()
    context.outcome.console.person = now && (await maybeOnePerson(tx, now.email))
    return { ...nobody, isOfHolder: true }
  }
  const locked = await lockAddressOf(context, person, again)
  const found = locked && (await maybeOnePerson(tx, locked.email))
  if (!found) return nobody
  context.outcome.console.person = found
  const asked = { look, looker: authenticated.user.id, of: found.id, withinSeconds: LOOK_SECONDS }
  return {
    isOfHolder: found.consoleRole !== null,
    isFromLook: (await maybeOneUnusedLook(tx, { ...asked, at: 'person' })) !== null,
    isAccepted:
      act === null ? isImpersonable(found, options.policy) : remediesFor(found, options.policy).includes(act),
  }
}

/** For the account that is locked, whose state its own machines have been asked about under the lock. */
export async function performAct({ tx, owed, options, email, facts }: FlowContext): Promise<void> {
  const { act: ordered, authenticated } = facts
  const act = ordered?.act
  if (!act || !authenticated) throw new Error('Nobody has asked for an act in the console.')
  const operator = authenticated.user.email
  const { refusal } = await recordAsOrdered(tx, operator, () =>
    runFlowIn<'email' | 'operator', PasskeyHandled>(
      { tx, owed, options, facts: { email, operator } },
      flows[act](),
      passkeyHandled,
    ),
  )
  if (refusal) throw new Error(`${act} was accepted, and then refused: ${refusal}.`)
}
