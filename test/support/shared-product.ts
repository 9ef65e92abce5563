// The product that the files of a run share: each uses e-mail addresses that no other file uses.

import { inject } from 'vitest'
import type { Addresses } from './product.ts'

/** Started by the first file that asks. */
export async function sharedProduct(): Promise<Addresses> {
  const reply = await fetch(inject('sharedProductUrl'))
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Addresses
}
