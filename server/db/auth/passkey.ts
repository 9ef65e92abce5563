// auth.passkey: the passkeys of each account that has some. A row is a passkey that signs in.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { type AddressOwner, addressOwnerRow } from './user.ts'

const row = z.object({
  id: z.string(),
  userId: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  name: z.string().nullable(),
  counter: z.number(),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  transports: z.array(z.string()),
  aaguid: z.string(),
  /** Whether it has verified its user, when it was registered or since. */
  standsAlone: z.boolean(),
  /** Whether it says whose it is by our own id of them: one that was imported has an unknown one. */
  namesOwner: z.boolean(),
  /** Past the time in which it can be taken back, by the database's clock. */
  lapsed: z.boolean(),
  createdAt: z.number(),
})

/** Times are epoch ms. */
export type PasskeyRow = z.infer<typeof row>

const columns = sql.fragment`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", name, counter::float8 as counter,
  device_type as "deviceType", backed_up as "backedUp", transports, aaguid, stands_alone as "standsAlone", names_owner as "namesOwner",
  coalesce(undo_until <= clock_timestamp(), false) as lapsed, created_at as "createdAt"`

/** The oldest first. */
export function anyPasskeysOf(db: Queries, userId: string): Promise<readonly PasskeyRow[]> {
  return db.any(sql.type(row)`
    select ${columns} from auth.passkey where user_id = ${userId} order by created_at, id`)
}

const existsRow = z.object({ exists: z.boolean() })

/** By which this person could sign in alone; of others than the named one, if one is named. */
export async function hasStandingPasskey(db: Queries, userId: string, but = ''): Promise<boolean> {
  const { exists } = await db.one(sql.type(existsRow)`
    select exists (select from auth.passkey
                   where user_id = ${userId} and stands_alone and id::text <> ${but}) as exists`)
  return exists
}

const toldRow = z
  .object({ userId: z.string(), email: z.string(), told: z.string() })
  .transform(({ userId, email, told }) => ({ told, owner: { id: userId, email } }))

/** Whose it is, the address that they have now, and the mailbox that was told. */
export function maybeOneTold(db: Queries, id: string): Promise<z.infer<typeof toldRow> | null> {
  return db.maybeOne(sql.type(toldRow)`
    select p.user_id as "userId", u.email, p.told from auth.passkey p join auth."user" u on u.id = p.user_id
    where p.id = ${id} and p.told is not null`)
}

/** Until the transaction ends, so that two accounts cannot register one credential. */
export async function lockCredential(db: Queries, credentialId: string): Promise<void> {
  await db.send(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${credentialId}, 2))`)
}

/** Before its address is locked. */
export function maybeOneOwnerOfCredential(db: Queries, credentialId: string): Promise<AddressOwner | null> {
  return db.maybeOne(sql.type(addressOwnerRow)`
    select u.id, u.email from auth.passkey p join auth."user" u on u.id = p.user_id
    where p.credential_id = ${credentialId}`)
}

export function maybeOnePasskeyForUpdate(
  db: Queries,
  userId: string,
  by: { id: string } | { credentialId: string } | 'any',
): Promise<PasskeyRow | null> {
  const isIt =
    by === 'any'
      ? sql.fragment`true`
      : 'id' in by
        ? sql.fragment`id::text = ${by.id}`
        : sql.fragment`credential_id = ${by.credentialId}`
  return db.maybeOne(sql.type(row)`
    select ${columns} from auth.passkey where user_id = ${userId} and ${isIt} order by id limit 1 for update`)
}

export type NewPasskey = Omit<PasskeyRow, 'id' | 'createdAt' | 'lapsed' | 'namesOwner'>

export function oneNewPasskey(db: Queries, passkey: NewPasskey): Promise<PasskeyRow> {
  return db.one(sql.type(row)`
    insert into auth.passkey (user_id, credential_id, public_key, name, counter, device_type, backed_up, transports, aaguid,
                              stands_alone)
    values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.name}, ${passkey.counter},
            ${passkey.deviceType}, ${passkey.backedUp}, ${sql.array([...passkey.transports], 'text')}, ${passkey.aaguid},
            ${passkey.standsAlone})
    returning ${columns}`)
}

export async function noteUseOfPasskey(
  db: Queries,
  id: string,
  {
    counter,
    backedUp,
    isUserVerified,
  }: Pick<PasskeyRow, 'counter' | 'backedUp'> & { isUserVerified: boolean },
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.passkey 
    set counter = ${counter}, backed_up = ${backedUp}, stands_alone = stands_alone or ${isUserVerified}, last_used_at = now()
    where id = ${id}`)
}

export async function renamePasskey(db: Queries, id: string, name: string): Promise<void> {
  await db.send(sql.unsafe`update auth.passkey set name = ${name} where id = ${id}`)
}

export async function deletePasskey(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.passkey where id = ${id}`)
}
