// Codes of an authenticator app: TOTP by RFC 6238, with SHA-1, six digits and steps of thirty seconds, as every app has it.

import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30

/** One step before and one after: clocks of telephones differ, and typing takes its time. */
const DRIFT = 1

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label: { issuer: string; account: string } = { issuer: '', account: '' }) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: label.issuer,
    label: label.account,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** What an app reads from a QR code. */
export const totpUri = (secret: string, label: { issuer: string; account: string }): string =>
  totpOf(secret, label).toString()

/**
 * @param nowSeconds since 1970
 * @returns the time step whose code this is; null for none within the drift
 */
export function stepOfCode(secret: string, code: string, nowSeconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: nowSeconds * 1000, window: DRIFT })
  return delta === null ? null : Math.floor(nowSeconds / STEP_SECONDS) + delta
}
