// Webhooks that were given up and are sent again for an operator of the console, as the command `webhooks` does it.

import { recordAuditEvent } from '../../../db/auth/audited.ts'
import { isUnusedLook } from '../../../db/auth/console-look.ts'
import { countGivenUp, replay } from '../../../db/event-care.ts'
import type { FlowContext } from '../../rows/flow-context.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import { LOOK_SECONDS } from './acts.ts'

export async function findReplayed(
  { tx }: FlowContext,
  { authenticated, replay: { ids, look } }: Pick<RequestFacts, 'authenticated' | 'replay'>,
) {
  const { id } = authenticated.user
  return {
    isOfHolder: false,
    isFromLook: await isUnusedLook(tx, { look, looker: id, person: id, withinSeconds: LOOK_SECONDS }),
    isAccepted: (await countGivenUp(tx, 'auth', ids)) > 0,
  }
}

/** Those that somebody else has sent again meanwhile are left out. */
export async function performReplay({ tx, outcome, facts }: FlowContext): Promise<void> {
  const { replay: asked, authenticated } = facts
  if (!asked || !authenticated) throw new Error('Nobody has asked the console to send webhooks again.')
  const queued = await replay(tx, 'auth', asked.ids)
  for (const id of queued)
    recordAuditEvent(tx, {
      machine: null,
      previousState: 'dead',
      event: 'webhook.replayed',
      state: 'waiting',
      detail: { id },
      operator: authenticated.user.email,
    })
  outcome.console.replayed = queued.length
}
