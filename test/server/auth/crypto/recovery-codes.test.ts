// Recovery codes cannot be guessed, and are read however they are typed.

import { expect, test } from 'vitest'
import { digestOfRecoveryCode, newRecoveryCodes } from '../../../../server/auth/crypto/recovery-codes.ts'

test('X-1017: a set has ten codes of 80 bits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  // 32 characters are five bits each.
  for (const code of codes) expect(code).toMatch(/^[a-hj-kmnp-z02-9]{4}(-[a-hj-kmnp-z02-9]{4}){3}$/)
})

test('X-1016: a code is the same in capitals, with spaces and without hyphens', () => {
  const [code = ''] = newRecoveryCodes()
  const typed = [code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `]
  expect(new Set([code, ...typed].map(digestOfRecoveryCode)).size).toBe(1)
})

test('what has fewer than eight letters and digits is no recovery code', () => {
  expect(['', ' - ', 'éé', 'abcd-123'].map(digestOfRecoveryCode)).toEqual([null, null, null, null])
  expect(digestOfRecoveryCode('rzs1-v2c8')).not.toBeNull()
})
