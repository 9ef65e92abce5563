// auth.passkey_challenge: what the browser that asked for it has to answer, once, to register a passkey or to sign in with one.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

export type Ceremony = 'registration' | 'authentication'

/** `digest` is that of the browser's cookie, `challenge` that of the challenge. */
export type NewPasskeyChallenge = { digest: string; challenge: string }

export async function addPasskeyChallenge(
  db: Queries,
  asked: NewPasskeyChallenge & { ceremony: Ceremony; userId: string | null; lifetimeSeconds: number },
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.passkey_challenge (digest, ceremony, challenge, user_id, expires_at)
    values (${asked.digest}, ${asked.ceremony}, ${asked.challenge}, ${asked.userId},
            clock_timestamp() + make_interval(secs => ${asked.lifetimeSeconds}))`)
}

const spent = z.object({ challenge: z.string() })

/** Spends it, whatever ceremony it was for: of two requests one finds it. */
export async function maybeOneSpentChallenge(
  db: Queries,
  digest: string,
  { ceremony, userId }: { ceremony: Ceremony; userId: string | null },
): Promise<string | null> {
  const found = await db.maybeOne(sql.type(spent)`
    with gone as (delete from auth.passkey_challenge where digest = ${digest} returning *)
    select challenge from gone
    where ceremony = ${ceremony} and user_id is not distinct from ${userId} and expires_at > clock_timestamp()`)
  return found?.challenge ?? null
}
