// The settings of second factors, where one is demanded and pages offer none.

import type { Env } from './setting.ts'

/** @returns why people would be shut out by these settings, where each is usable by itself */
export function factorFaults({ FACTORS, TWO_FACTOR_DEMANDED_OF: of }: Env): string[] {
  if (FACTORS !== 'none' || !of || of === 'nobody') return []
  return [
    `FACTORS is not usable as it is: with TWO_FACTOR_DEMANDED_OF=${of}, pages have to offer a second factor to who has none; ` +
      'give totp, passkey or both.',
  ]
}
