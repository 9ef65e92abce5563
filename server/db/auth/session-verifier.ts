// auth.session_verifier: what a provider's return hands to the browser that began, to be redeemed there once.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

export type NewVerifier = {
  digest: string
  userId: string
  /** Of the page the browser returns to. */
  origin: string
  /** Digests of what only that browser can show. */
  challenges: readonly string[]
  lifetimeSeconds: number
}

export async function addVerifier(db: Queries, verifier: NewVerifier): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.session_verifier (digest, user_id, origin, challenges, expires_at)
    values (${verifier.digest}, ${verifier.userId}, ${verifier.origin},
            ${sql.array([...verifier.challenges], 'text')},
            clock_timestamp() + make_interval(secs => ${verifier.lifetimeSeconds}))`)
}

const emailRow = z.object({ email: z.string() })

/** What a page shows when it redeems; `origin` is null for no browser. */
export type Redemption = { digest: string; origin: string | null; proofs: readonly string[] }

/**
 * Spends the verifier, of two at once for one alone; another browser's attempt spends nothing.
 * @returns the address of the user it stands for
 */
export async function maybeOneRedeemedEmail(
  db: Queries,
  { digest, origin, proofs }: Redemption,
): Promise<string | null> {
  const found = await db.maybeOne(sql.type(emailRow)`
    delete from auth.session_verifier v using auth."user" u
    where v.digest = ${digest} and v.user_id = u.id and v.expires_at > clock_timestamp()
      and v.challenges && ${sql.array([...proofs], 'text')}
      and (${origin}::text is null or v.origin = ${origin})
    returning u.email`)
  return found?.email ?? null
}
