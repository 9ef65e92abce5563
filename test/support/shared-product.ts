// The product that the files of a run share: each uses e-mail addresses that no other file uses.

import { inject } from 'vitest'
import type { Addresses } from './product.ts'

/** What it was given for tests that use lockstep/testing. */
export const TESTING_SECRET = 'the secret of the tests that share a product'

/** Started by the first file that asks. */
export async function sharedProduct(): Promise<Addresses> {
  const reply = await fetch(inject('sharedProductUrl'))
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Addresses
}
