// auth.shown_proof: proofs of possession that applications have shown, each of which counts once (RFC 9449).

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'

/** @returns whether it is the first time: of two at once, one is */
export async function noteShownProof(db: Queries, digest: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    insert into auth.shown_proof (digest, expires_at)
    values (${digest}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (digest) do nothing`)
  return rowCount > 0
}
