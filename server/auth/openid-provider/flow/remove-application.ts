// Removes an application that is stored, with everything that it was granted: in steps, since that may be what thousands have allowed.

import { recordAuditEvent } from '../../../db/auth/audited.ts'
import { deleteConsentsFor } from '../../../db/auth/consent.ts'
import {
  anyRemoving,
  beginRemoval,
  deleteClient,
  maybeOneClientForUpdate,
} from '../../../db/auth/oauth-client.ts'
import { firstGrantsForUpdate } from '../../../db/auth/oauth-grant.ts'
import type { Removal } from '../../../db/housekeeping.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { endGrant } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'

/** Of one step, which takes a fraction of a second: nobody who waits for one of these rows waits longer. */
const GRANTS_AT_ONCE = 200
const CONSENTS_AT_ONCE = 5000

type Step = { ended: number; isDone: boolean }

/**
 * The first one: after it the application gets nothing any more, and what it has is good for nothing. Small ones are done by then.
 * Consents before grants, as a person takes both back: each would wait for the other.
 * @returns null where there is no such application
 */
export async function removeApplicationInPart(tx: Transaction, clientId: string): Promise<Step | null> {
  const found = await maybeOneClientForUpdate(tx, clientId)
  if (!found) return null
  const consents = await deleteConsentsFor(tx, clientId, CONSENTS_AT_ONCE)
  const grants = consents < CONSENTS_AT_ONCE ? await firstGrantsForUpdate(tx, clientId, GRANTS_AT_ONCE) : []
  for (const grant of grants) await runProviderFlow(tx, { grant }, endGrant())
  const isDone = consents < CONSENTS_AT_ONCE && grants.length < GRANTS_AT_ONCE
  const [was, becomes] = [found.isRemoving ? 'removing' : 'stored', isDone ? 'none' : 'removing'] as const
  if (isDone) await deleteClient(tx, clientId)
  else if (!found.isRemoving) await beginRemoval(tx, clientId)
  if (was !== becomes)
    recordAuditEvent(tx, {
      machine: null,
      previousState: was,
      event: isDone ? 'application.removed' : 'application.removing',
      state: becomes,
      detail: { client: clientId },
    })
  return { ended: grants.length, isDone }
}

type Changing = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Each step is a transaction of its own: who is interrupted has done the ones before, and goes on with the next.
 * @returns how many grants have ended; null where there is no such application
 */
export async function removeApplication(
  changing: Changing,
  clientId: string,
  ending?: AbortSignal,
): Promise<number | null> {
  let ended: number | null = null
  for (;;) {
    const step = await changing((tx) => removeApplicationInPart(tx, clientId))
    if (!step) return ended
    ended = (ended ?? 0) + step.ended
    if (step.isDone || ending?.aborted) return ended
  }
}

/** Goes on where an application has taken its own registration back, which it was answered after the first step, or a command was interrupted. */
export const continuingRemovals = (pool: Pool, changing: Changing): Removal => ({
  kind: 'grants of applications that are removed',
  remove: async (_, ending) => {
    let ended = 0
    for (const id of await anyRemoving(pool))
      if (!ending?.aborted) ended += (await removeApplication(changing, id, ending)) ?? 0
    return ended
  },
})
