// Decides which second factors of another Better Auth can be imported, and why the others cannot.

import { Secret } from 'otpauth'
import { z } from 'zod'
import type { Seal } from '../../crypto/seal.ts'
import type { ForeignRow } from '../../db/auth/better-auth-schema.ts'
import type { NewApp, NewPasskey } from '../../db/auth/import-factors.ts'
import { cutTo } from '../../wire/names.ts'
import { digestsOfRecoveryCodes } from '../crypto/recovery-codes.ts'
import { openTheirs, type TheirSecrets } from './better-auth-secret.ts'
import { id, type Skipped, text, time, unreadable } from './judge-rows.ts'

export const twoFactorRow = z.object({
  userid: id,
  secret: z.string(),
  backupcodes: text,
  verified: z.boolean().nullish(),
})

export const passkeyRow = z.object({
  userid: id,
  name: text,
  publickey: z.base64().min(1),
  credentialid: z.base64url().min(1),
  counter: z.number().int().min(0),
  devicetype: z.enum(['singleDevice', 'multiDevice']),
  backedup: z.boolean(),
  transports: text,
  createdat: time.nullish(),
  aaguid: text,
})

/** How the two services' secrets are known: that of the other one, and what seals here. */
export type FactorKeys = { theirs: TheirSecrets; seal: Seal }

export const CLOSED = 'no IMPORT_BETTER_AUTH_SECRET that is given opens it'

const codes = z.array(z.string().min(1)).max(1000)

/** As Better Auth stores them unless an option says otherwise: encrypted; else in the clear. */
function codesIn(stored: string | null, theirs: TheirSecrets): readonly string[] {
  const opened = stored?.startsWith('[') ? stored : stored && openTheirs(theirs, stored)
  try {
    return codes.safeParse(JSON.parse(opened ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** `tooShort`: how many of its recovery codes somebody could guess. */
export type JudgedApp = NewApp & { tooShort: number }

/** Its text is the key there, where it is base32 here and in an app. */
export function judgeApp(row: ForeignRow, keys: FactorKeys | null): JudgedApp | Skipped {
  const { data } = twoFactorRow.safeParse(row)
  if (!data) return unreadable
  if (data.verified === false) return { skipped: 'no code has confirmed it there' }
  if (!keys)
    return { skipped: 'encrypted by that service: give its BETTER_AUTH_SECRET as IMPORT_BETTER_AUTH_SECRET' }
  const secret = openTheirs(keys.theirs, data.secret)
  if (!secret) return { skipped: CLOSED }
  const recoveryCodes = codesIn(data.backupcodes, keys.theirs)
  const digests = digestsOfRecoveryCodes(recoveryCodes)
  return {
    userId: data.userid,
    secret: keys.seal.close(Secret.fromUTF8(secret).base32),
    digests,
    tooShort: recoveryCodes.length - digests.length,
  }
}

/** Whether it has verified its user when it was registered is not known there. */
export function judgePasskey(row: ForeignRow): NewPasskey | Skipped {
  const { data } = passkeyRow.safeParse(row)
  if (!data) return unreadable
  const transports = (data.transports ?? '').split(',').filter((one) => /^[a-z-]{1,20}$/.test(one))
  return {
    userId: data.userid,
    credentialId: data.credentialid,
    publicKey: data.publickey,
    name: data.name === null ? null : cutTo(data.name, 100),
    counter: data.counter,
    deviceType: data.devicetype,
    backedUp: data.backedup,
    transports: transports.slice(0, 8),
    aaguid: data.aaguid ?? '',
    createdAt: data.createdat ?? null,
  }
}
