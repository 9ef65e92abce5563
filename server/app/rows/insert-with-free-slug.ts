// Stores a new tenant under a short name that nobody has.

import { randomBytes } from 'node:crypto'
import { maybeOneNewTenant, type TenantRow } from '../../db/app/membership.ts'
import type { Transaction } from '../../db/pool.ts'

/** Tried are the plain slug, then numbered ones, then one with a random suffix. */
export async function insertWithFreeSlug(
  tx: Transaction,
  { id = null, name, slug }: { id?: string | null; name: string; slug: string },
  createdBy: number,
): Promise<TenantRow> {
  const candidates = [slug, ...['2', '3', '4', '5'].map((number) => `${slug}-${number}`)]
  for (const candidate of [...candidates, `${slug}-${randomBytes(4).toString('hex')}`]) {
    const made = await maybeOneNewTenant(tx, { id, name, slug: candidate, createdBy })
    if (made) return made
  }
  throw new Error('No free short name was found for a tenant.')
}
