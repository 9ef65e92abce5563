// What the exports of other products have in common about identity providers and authenticator apps.

import { Secret, TOTP, URI } from 'otpauth'
import type { StatedApp } from './format.ts'

export const OTHER_FACTORS = 'second factors of other kinds'
export const UNUSABLE_APPS =
  'authenticator apps whose secret isn’t readable, or whose codes aren’t six digits every 30 seconds by SHA-1'
const FURTHER_APPS = 'further authenticator apps'

/** 80 bits: the shortest that an app takes. */
const isSecret = (base32: string) => /^[A-Z2-7]{16,256}$/.test(base32)

type Maybe<Value> = Value | null | undefined
type Told = { secret: string; algorithm?: Maybe<string>; digits?: Maybe<number>; period?: Maybe<number> }

/** Null where a code of it would be none here. */
export function secretOf({ secret, algorithm, digits, period }: Told): string | null {
  const plain = secret.toUpperCase().replaceAll(/[\s=-]/g, '')
  const isOurs = /^(hmac)?sha-?1$/i.test(algorithm ?? 'SHA1') && (digits ?? 6) === 6 && (period ?? 30) === 30
  return isOurs && isSecret(plain) ? plain : null
}

/** Of a key that is bytes, and no base32. */
export const base32Of = (utf8: string): string => Secret.fromUTF8(utf8).base32

/** @param uri `otpauth://totp/…` */
export function secretOfUri(uri: string): string | null {
  try {
    const app = URI.parse(uri)
    if (!(app instanceof TOTP)) return null
    const { secret, algorithm, digits, period } = app
    return secretOf({ secret: secret.base32, algorithm, digits, period })
  } catch {
    return null
  }
}

/** The first that can be taken along; a person has one here. @param secrets null for those that cannot */
export const appOf = (
  secrets: readonly (string | null)[],
  recoveryCodes: readonly string[] = [],
): StatedApp | null => {
  const secret = secrets.find((one) => one !== null)
  return secret ? { secret, recoveryCodes } : null
}

/** What {@link appOf} leaves there. */
export const leftOfApps = (secrets: readonly (string | null)[]): string[] => [
  ...(secrets.includes(null) ? [UNUSABLE_APPS] : []),
  ...(secrets.filter((one) => one !== null).length > 1 ? [FURTHER_APPS] : []),
]
