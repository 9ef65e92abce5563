// Removes an application that is stored, with everything that it was granted.

import { deleteConsentsFor } from '../../db/auth/consent.ts'
import { deleteClient, lockClient } from '../../db/auth/oauth-client.ts'
import { anyGrantsForUpdate } from '../../db/auth/oauth-grant.ts'
import type { Transaction } from '../../db/pool.ts'
import { endGrant } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'

/**
 * Consents before grants, as a person takes both back: each would wait for the other.
 * @returns how many grants have ended; null where there is no such application
 */
export async function removeApplication(tx: Transaction, clientId: string): Promise<number | null> {
  if (!(await lockClient(tx, clientId))) return null
  await deleteConsentsFor(tx, clientId)
  let ended = 0
  for (const grant of await anyGrantsForUpdate(tx, { clientId }))
    if (await runProviderFlow(tx, { grant }, endGrant())) ended += 1
  await deleteClient(tx, clientId)
  return ended
}
