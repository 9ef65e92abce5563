// Webhooks that were given up and are sent again for an operator of the console, as the command `webhooks` does it.

import { maybeOneUnusedLook } from '../../../db/auth/console-look.ts'
import { anyGivenUpForUpdate, replay } from '../../../db/event-care.ts'
import { recordReplayed } from '../../../events/replayed.ts'
import type { FlowContext } from '../../rows/flow-context.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import { LOOK_SECONDS } from './acts.ts'

/** What was given up after the look, or has no endpoint any more, is left out. */
export async function findReplayed(
  { tx, options, outcome: { console } }: FlowContext,
  { authenticated, replay: { ids, look } }: Pick<RequestFacts, 'authenticated' | 'replay'>,
) {
  const { id } = authenticated.user
  const asked = { look, looker: id, of: id, at: 'webhooks', withinSeconds: LOOK_SECONDS } as const
  const seen = await maybeOneUnusedLook(tx, asked)
  const endpoints = (options.telling?.endpoints ?? []).map(({ url }) => url)
  if (seen) console.replayed = await anyGivenUpForUpdate(tx, 'auth', { ids, until: seen.at, endpoints })
  return { isFromLook: seen !== null, isAccepted: console.replayed.length > 0 }
}

export async function performReplay({ tx, outcome: { console }, facts }: FlowContext): Promise<void> {
  const { replay: asked, authenticated } = facts
  if (!asked || !authenticated) throw new Error('Nobody has asked the console to send webhooks again.')
  recordReplayed(tx, await replay(tx, 'auth', console.replayed), {
    operator: authenticated.user.email,
    look: asked.look,
  })
}
