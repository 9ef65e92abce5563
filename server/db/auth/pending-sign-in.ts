// auth.pending_sign_in: sign-ins whose first proof is shown, and which wait for a second factor. None of them is a session.

import { sql } from 'slonik'
import { z } from 'zod'
import {
  type FirstMethod,
  type WaitingState,
  waitingStates,
} from '../../../machines/sign-in/sign-in.types.ts'
import type { Queries } from '../pool.ts'
import { type AddressOwner, addressOwnerRow } from './user.ts'

const row = z.object({
  digest: z.string(),
  id: z.string(),
  state: z.enum(waitingStates),
  userId: z.string(),
  firstMethod: z.enum(['pwd', 'email', 'federated', 'hwk', 'swk']),
  tries: z.number(),
  lapsed: z.boolean(),
})
export type PendingSignInRow = z.infer<typeof row>

const factorsRow = z.object({ hasApp: z.boolean(), hasPasskey: z.boolean() })

/** @returns which second factors its person has */
export function oneNewPendingSignIn(
  db: Queries,
  pending: {
    digest: string
    userId: string
    state: WaitingState
    firstMethod: FirstMethod
    lifetimeSeconds: number
  },
): Promise<z.infer<typeof factorsRow>> {
  return db.one(sql.type(factorsRow)`
    insert into auth.pending_sign_in (digest, user_id, state, first_method, expires_at)
    values (${pending.digest}, ${pending.userId}, ${pending.state}, ${pending.firstMethod},
            clock_timestamp() + make_interval(secs => ${pending.lifetimeSeconds}))
    returning exists (select from auth.totp t where t.user_id = ${pending.userId} and t.state = 'active') as "hasApp",
              exists (select from auth.passkey p where p.user_id = ${pending.userId}) as "hasPasskey"`)
}

/** Whether or not its time is over: the address has to be locked first. */
export function maybeOneOwnerOfPending(db: Queries, digest: string): Promise<AddressOwner | null> {
  return db.maybeOne(sql.type(addressOwnerRow)`
    select u.id, u.email from auth.pending_sign_in p join auth."user" u on u.id = p.user_id
    where p.digest = ${digest}`)
}

export function maybeOnePendingForUpdate(db: Queries, digest: string): Promise<PendingSignInRow | null> {
  return db.maybeOne(sql.type(row)`
    select digest, id, state, user_id as "userId", first_method as "firstMethod", tries,
           expires_at <= clock_timestamp() as lapsed
    from auth.pending_sign_in where digest = ${digest} for update`)
}

export async function countTryOfPending(db: Queries, digest: string): Promise<void> {
  await db.send(sql.unsafe`update auth.pending_sign_in set tries = tries + 1 where digest = ${digest}`)
}

export async function deletePending(db: Queries, digest: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.pending_sign_in where digest = ${digest}`)
}
