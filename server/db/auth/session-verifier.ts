// auth.session_verifier: one-time verifiers, which the browser that began a social sign-in redeems for a session.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'
import { type AddressOwner, addressOwnerRow } from './user.ts'

export type NewVerifier = {
  digest: string
  userId: string
  /** The origin of the page that the browser returns to. */
  origin: string
  /** Digests of secrets that only that browser has. */
  challenges: readonly string[]
  lifetimeSeconds: number
}

export async function addVerifier(db: Queries, verifier: NewVerifier): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.session_verifier (digest, user_id, origin, challenges, expires_at)
    values (${verifier.digest}, ${verifier.userId}, ${verifier.origin},
            ${sql.array([...verifier.challenges], 'text')},
            clock_timestamp() + make_interval(secs => ${verifier.lifetimeSeconds}))`)
}

/** What a request presents to redeem a verifier; `origin` is null for a program that is no browser. */
export type Redemption = { digest: string; origin: string | null; proofs: readonly string[] }

/** A verifier's user, whether or not it can be redeemed: the e-mail has to be locked first. */
export function maybeOneOwnerOfVerifier(db: Queries, digest: string): Promise<AddressOwner | null> {
  return db.maybeOne(sql.type(addressOwnerRow)`
    select u.id, u.email from auth.session_verifier v join auth."user" u on u.id = v.user_id where v.digest = ${digest}`)
}

/** Spends the verifier: of two concurrent requests one succeeds, and another browser's request spends nothing. */
export async function spendVerifier(db: Queries, { digest, origin, proofs }: Redemption): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    delete from auth.session_verifier
    where digest = ${digest} and expires_at > clock_timestamp()
      and challenges && ${sql.array([...proofs], 'text')}
      and (${origin}::text is null or origin = ${origin})`)
  return rowCount === 1
}
