// Removes an application that is stored, with everything that it was granted.

import { deleteConsentsFor } from '../../db/auth/consent.ts'
import { deleteClient } from '../../db/auth/oauth-client.ts'
import { anyGrantsOf } from '../../db/auth/oauth-grant.ts'
import type { Transaction } from '../../db/pool.ts'
import { endGrant } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'

/** @returns how many grants have ended */
export async function removeApplication(tx: Transaction, clientId: string): Promise<number> {
  const grants = await anyGrantsOf(tx, clientId)
  for (const { id } of grants) await runProviderFlow(tx, { grant: id }, endGrant())
  // What is granted at this moment waits for it, or ends with it.
  await deleteClient(tx, clientId)
  await deleteConsentsFor(tx, clientId)
  return grants.length
}
