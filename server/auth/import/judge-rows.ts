// Decides which rows of another Better Auth can be imported, and why the others cannot.

import { z } from 'zod'
import type { ForeignRow } from '../../db/auth/better-auth-schema.ts'
import type { NewAccount, NewPerson, NewSignIn } from '../../db/auth/import-rows.ts'
import { strictEmail } from '../../wire/email.ts'
import type { UserFields } from '../../wire/user-fields.ts'
import { readOlderHash } from '../crypto/older-hashes.ts'

/** The reason why a row is left out, as the report prints it. */
export type Skipped = { skipped: string }

export const id = z.union([z.string().min(1), z.number().transform(String)])
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)
export const time = z.string()

const userRow = z.object({
  id,
  name: text,
  email: text,
  emailverified: z.boolean().nullish(),
  image: text,
  createdat: time,
  updatedat: time,
  banned: z.boolean().nullish(),
  twofactorenabled: z.boolean().nullish(),
})
const accountRow = z.object({
  userid: id,
  providerid: z.string(),
  accountid: id,
  password: text,
  createdat: time,
  updatedat: time,
})
const sessionRow = z.object({
  userid: id,
  token: z.string().min(1),
  expiresat: time,
  createdat: time,
  updatedat: time,
  ipaddress: text,
  useragent: text,
  impersonatedby: z.unknown().optional(),
})

export const columnsRead = {
  user: Object.keys(userRow.shape),
  account: Object.keys(accountRow.shape),
  session: Object.keys(sessionRow.shape),
}

export const UNUSABLE_HASH =
  'the password’s hash has no known form of bcrypt, scrypt, argon2 or PBKDF2, or takes too long to compare'
export const BANNED = 'banned there, so kept out here'
export const unreadable: Skipped = { skipped: 'a column has a value that Better Auth never writes' }

/** @param trustsEmails whether every email counts as verified, whatever that Better Auth says */
export function judgeUser(
  row: ForeignRow,
  { trustsEmails, fields }: { trustsEmails: boolean; fields: UserFields | null },
): NewPerson | Skipped {
  const { data } = userRow.safeParse(row)
  if (!data) return unreadable
  if (data.banned) return { skipped: BANNED }
  const email = data.email === null ? null : strictEmail(data.email)
  if (email === null) return { skipped: 'no email can be sent to its address' }
  return {
    id: data.id,
    name: data.name ?? '',
    email,
    emailVerified: trustsEmails || data.emailverified === true,
    image: data.image,
    createdAt: data.createdat,
    updatedAt: data.updatedat,
    asksSecondFactor: data.twofactorenabled === true,
    fields,
  }
}

const argon2 = /^\$argon2(id|i|d)\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=\d+\$[^$]+\$[^$]+$/
/** What one comparison may cost: 256 MiB, 20 passes. */
const isAffordable = ({ memory, passes }: Record<string, string>) =>
  Number(memory) <= 262_144 && Number(passes) <= 20

/** Whether a password can be compared with this hash, at a cost that a sign-in may have. */
export function isUsableHash(hash: string): boolean {
  const groups = argon2.exec(hash)?.groups
  return groups ? isAffordable(groups) : readOlderHash(hash) !== null
}

/** @param issuers the issuer of each provider by its id */
export function judgeAccount(row: ForeignRow, issuers: ReadonlyMap<string, string>): NewAccount | Skipped {
  const { data } = accountRow.safeParse(row)
  if (!data) return unreadable
  const { userid: userId, providerid: providerId, password } = data
  const times = { createdAt: data.createdat, updatedAt: data.updatedat }
  if (providerId !== 'credential') {
    const issuer = issuers.get(providerId)
    if (issuer === undefined)
      return { skipped: `the provider "${providerId.slice(0, 60)}" is not in OIDC_PROVIDERS` }
    return { userId, providerId, issuer, accountId: data.accountid, password: null, ...times }
  }
  if (password === null) return { skipped: 'it has no password' }
  if (!isUsableHash(password)) return { skipped: UNUSABLE_HASH }
  return { userId, providerId, issuer: '', accountId: userId, password, ...times }
}

export function judgeSession(row: ForeignRow): NewSignIn | Skipped {
  const { data } = sessionRow.safeParse(row)
  if (!data) return unreadable
  if (data.impersonatedby) return { skipped: 'an administrator opened it in somebody else’s name' }
  return {
    userId: data.userid,
    token: data.token,
    expiresAt: data.expiresat,
    createdAt: data.createdat,
    updatedAt: data.updatedat,
    ipAddress: data.ipaddress ?? '',
    userAgent: data.useragent ?? '',
  }
}
