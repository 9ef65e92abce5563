// auth.social_sign_in: sign-ins that browsers have begun at an identity provider, kept until they return.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  providerId: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
  callbackUrl: z.string(),
  newUserCallbackUrl: z.string(),
  errorCallbackUrl: z.string().nullable(),
  challenges: z.array(z.string()),
  linkUserId: z.string().nullable(),
  linkSessionId: z.string().nullable(),
})

/**
 * `linkUserId`, `linkSessionId`: whose account the identity is to be linked to, by which session; null for a sign-in.
 * `challenges`: digests of secrets that only the browser that began the sign-in has.
 */
export type SocialSignInRow = z.infer<typeof row>

export async function addSocialSignIn(
  db: Queries,
  signIn: SocialSignInRow & { stateDigest: string; lifetimeSeconds: number },
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.social_sign_in (state_digest, provider_id, code_verifier, nonce, callback_url,
                                     new_user_callback_url, error_callback_url, challenges, link_user_id, link_session_id,
                                     expires_at)
    values (${signIn.stateDigest}, ${signIn.providerId}, ${signIn.codeVerifier}, ${signIn.nonce},
            ${signIn.callbackUrl}, ${signIn.newUserCallbackUrl}, ${signIn.errorCallbackUrl},
            ${sql.array([...signIn.challenges], 'text')}, ${signIn.linkUserId}, ${signIn.linkSessionId},
            clock_timestamp() + make_interval(secs => ${signIn.lifetimeSeconds}))`)
}

/** Deletes the row it returns: a state is accepted once, whatever the result. */
export function maybeOneTakenSocialSignIn(db: Queries, stateDigest: string): Promise<SocialSignInRow | null> {
  return db.maybeOne(sql.type(row)`
    delete from auth.social_sign_in where state_digest = ${stateDigest} and expires_at > clock_timestamp()
    returning provider_id as "providerId", code_verifier as "codeVerifier", nonce,
              callback_url as "callbackUrl", new_user_callback_url as "newUserCallbackUrl",
              error_callback_url as "errorCallbackUrl", challenges,
              link_user_id as "linkUserId", link_session_id as "linkSessionId"`)
}

/** The page that has begun to link the provider, unless one of these proofs is of its browser. It is kept: the page has to end it. */
export async function maybeOnePageOfLinking(
  db: Queries,
  stateDigest: string,
  proofs: readonly string[],
): Promise<string | null> {
  const found = await db.maybeOne(sql.type(z.object({ callbackUrl: z.string() }))`
    select callback_url as "callbackUrl" from auth.social_sign_in
    where state_digest = ${stateDigest} and link_user_id is not null and expires_at > clock_timestamp()
      and not challenges && ${sql.array([...proofs], 'text')}`)
  return found?.callbackUrl ?? null
}
