// The products that the files of a run share: each uses email addresses that no other file uses.

import { inject } from 'vitest'
import type { Addresses } from './product.ts'

/** What it was given for tests that use lockstep/testing. */
export const TESTING_SECRET = 'the secret of the tests that share a product'

/** Of its webhooks: nobody listens there. It wants what none of these files brings about. */
export const NOBODYS_ENDPOINT = 'http://127.0.0.1:9/hooks/T0K3N'

/** As people start it, or with its application at another site than its auth service. */
export type Site = 'printed' | 'elsewhere'

/** Started by the first file that asks. */
export async function sharedProduct(site: Site = 'printed'): Promise<Addresses> {
  const reply = await fetch(new URL(site, inject('sharedProductUrl')))
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Addresses
}
