// auth."user": who has signed up, whether their e-mail is verified, and whether they are locked or wait for an approval.

import { sql } from 'slonik'
import { z } from 'zod'
import { type UserFields, userFields } from '../../wire/user-fields.ts'
import type { Queries } from '../pool.ts'
import { deleteConsentsOf } from './consent.ts'
import { lockSessions } from './ended-sessions.ts'
import { isNewDevice } from './known-device.ts'
import { endingGrants } from './oauth-grant.ts'

/** Those whose names no other table has. */
export const userColumns = {
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  fields: userFields.nullable(),
  /** An active authenticator app, and a passkey that signs in alone; recovery codes are in place of these. */
  factors: z.array(z.enum(['totp', 'passkey'])),
}
const row = z.object({
  id: z.string(),
  ...userColumns,
  createdAt: z.number(),
  updatedAt: z.number(),
})

/** Times are epoch ms. */
export type UserRow = z.infer<typeof row>

export const accountRow = row.extend({ banned: z.boolean(), awaitsApproval: z.boolean() })

/** A user as the account's machine knows them: `banned` is its state locked, or with `awaitsApproval` waiting. */
export type AccountRow = z.infer<typeof accountRow>

/** Of the user whom the statement calls u. */
export const accountColumns = sql.fragment`
  u.id, u.name, u.email, u."emailVerified", u.banned, u.awaits_approval as "awaitsApproval", u.image, u.fields, u.factors,
  u."createdAt", u."updatedAt"`

export const addressOwnerRow = row.pick({ id: true, email: true })

/** Whose an address was when it was read: until it is locked it may become somebody else's. */
export type AddressOwner = z.infer<typeof addressOwnerRow>

export function maybeOneAddressOwner(db: Queries, id: string): Promise<AddressOwner | null> {
  return db.maybeOne(sql.type(addressOwnerRow)`select id, email from auth."user" where id = ${id}`)
}

/** Locks an e-mail until the transaction ends, whether or not it has a row yet. */
export async function lockEmail(db: Queries, email: string): Promise<void> {
  await db.send(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

const withDevice = accountRow
  .extend({ isNewDevice: z.boolean(), now: z.number() })
  .transform(({ isNewDevice, now, ...user }) => ({ user, isNewDevice, now }))

/**
 * `now`: when the transaction began, in epoch ms, which is what it writes.
 * @param device the digests of the request's device; without any, none is new
 */
export function maybeOneUserByEmail(
  db: Queries,
  email: string,
  device: readonly string[],
): Promise<z.infer<typeof withDevice> | null> {
  return db.maybeOne(sql.type(withDevice)`
    select ${accountColumns}, ${isNewDevice(device)} as "isNewDevice", now() as now from auth."user" u where email = ${email}`)
}

export function maybeOneUserById(db: Queries, id: string): Promise<AccountRow | null> {
  return db.maybeOne(sql.type(accountRow)`select ${accountColumns} from auth."user" u where id = ${id}`)
}

/** What people say about themselves; null for no fields. */
export type Described = { name: string; image: string | null; fields: UserFields | null }

/** Where there is none a row has null, which takes no room. */
export const jsonOf = (fields: UserFields | null) =>
  fields === null || Object.keys(fields).length === 0 ? null : sql.jsonb(fields)

export function oneNewUser(
  db: Queries,
  { email, ...described }: { email: string } & Described,
): Promise<AccountRow> {
  const { name, image, fields } = described
  return db.one(sql.type(accountRow)`
    insert into auth."user" as u (name, email, image, fields)
    values (${name}, ${email}, ${image}, ${jsonOf(fields)}) returning ${accountColumns}`)
}

export async function updateUserState(
  db: Queries,
  id: string,
  {
    emailVerified,
    banned,
    awaitsApproval,
    language,
  }: Pick<AccountRow, 'emailVerified' | 'banned' | 'awaitsApproval'> & { language: string | null },
): Promise<void> {
  await db.send(sql.unsafe`
    update auth."user" set "emailVerified" = ${emailVerified}, banned = ${banned}, awaits_approval = ${awaitsApproval},
      language = coalesce(${language}::text, language), "updatedAt" = now()
    where id = ${id}`)
}

export function moveUser(db: Queries, id: string, email: string): Promise<AccountRow> {
  return db.one(sql.type(accountRow)`
    update auth."user" u set email = ${email}, "updatedAt" = now() where id = ${id} returning ${accountColumns}`)
}

/** Deletes the user's sessions, accounts, attempts and verifiers as well. */
export async function deleteUser(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`${lockSessions(sql.fragment`"userId" = ${id}`)}`)
  await deleteConsentsOf(db, id)
  await db.send(sql.unsafe`
    with ${endingGrants(sql.fragment`user_id = ${id}`)} delete from auth."user" where id = ${id}`)
}

/** Writes nothing where they are so already. */
export async function describeUser(
  db: Queries,
  id: string,
  { name, image, fields }: Described,
): Promise<void> {
  await db.send(sql.unsafe`
    update auth."user" u set name = given.name, image = given.image, fields = given.fields, "updatedAt" = now()
    from (values (${name}::text, ${image}::text, ${jsonOf(fields)}::jsonb)) given (name, image, fields)
    where u.id = ${id} and (u.name, u.image, u.fields) is distinct from (given.name, given.image, given.fields)`)
}

const unnotedRow = z.object({ people: z.number() })

/** How many people have a second factor that their row does not name, as rows that are restored without triggers leave it. */
export async function countUnnotedFactors(db: Queries): Promise<number> {
  const { people } = await db.one(sql.type(unnotedRow)`
    select count(distinct u.id)::int as people
    from auth."user" u join (
      select user_id, 'totp' as factor from auth.totp where state = 'active'
      union all select user_id, 'passkey' from auth.passkey where stands_alone) theirs on theirs.user_id = u.id
    where theirs.factor <> all(u.factors)`)
  return people
}
