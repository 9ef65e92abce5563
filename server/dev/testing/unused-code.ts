// The code of an authenticator app that the auth service takes now, for a test that has no telephone.

import { Secret, TOTP } from 'otpauth'
import type { EnrolledApp } from '../../db/testing-rows.ts'

const STEP_SECONDS = 30

/** @returns the code of the present step, or of the next one where that is used; null where both are */
export function unusedCode(secret: string, { lastStep, now }: EnrolledApp): string | null {
  const present = Math.floor(now / STEP_SECONDS)
  const step = Math.max(present, (lastStep ?? 0) + 1)
  if (step > present + 1) return null
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_SECONDS * 1000 })
}
