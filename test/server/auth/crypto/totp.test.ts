// Codes of an authenticator app are those of RFC 4226 and 6238, and good within one step of drift.

import fc from 'fast-check'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpUri } from '../../../../server/auth/crypto/totp-codes.ts'
import { isDeep } from '../../../support/deep.ts'

/** Appendix B of RFC 6238, SHA-1; of its eight digits the last six. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const secret = Secret.fromUTF8('12345678901234567890').base32

describe.each(vectors)('at %i seconds', (seconds, code) => {
  const step = Math.floor(seconds / 30)

  test('X-1014: the code is that of RFC 6238', () => {
    expect(stepOfCode(secret, code, seconds)).toBe(step)
  })

  test('X-1014: it is good one step before and after, and named by its own step', () => {
    for (const drift of [-1, 1]) expect(stepOfCode(secret, code, seconds + drift * 30)).toBe(step)
    for (const drift of [-2, 2]) expect(stepOfCode(secret, code, seconds + drift * 30)).toBeNull()
  })
})

/** Appendix D of RFC 4226, by the counter: of TOTP, the time step. */
test.each(
  '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'
    .split(' ')
    .map((code, counter) => [counter, code] as const),
)('X-1014: at the step %i the code is that of RFC 4226', (counter, code) => {
  expect(stepOfCode(secret, code, counter * 30)).toBe(counter)
})

test.each(['', '28708', '2870820', '28708a', ' 287082', '２８７０８２'])('%j is no code', (typed) => {
  expect(stepOfCode(secret, typed, 59)).toBeNull()
})

test('whatever is typed is no code, or the code of a step within the drift', () => {
  const now = 1_234_567_890
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 999_999 }).map(String))
  fc.assert(
    fc.property(typed, (code) => {
      const step = stepOfCode(secret, code, now)
      expect([null, -1, 0, 1]).toContain(step && step - Math.floor(now / 30))
    }),
    { seed: 1, numRuns: isDeep ? 50_000 : 500 },
  )
})

test('X-1010: a secret has 160 bits, and is another one each time', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const one of secrets) expect(Secret.fromBase32(one).buffer.byteLength).toBe(20)
})

test('X-1010: an app is told the service and the account', () => {
  const uri = new URL(totpUri(secret, { issuer: 'Lock & Step', account: 'ada@example.com' }))
  expect(decodeURIComponent(uri.pathname)).toContain('Lock & Step:ada@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Lock & Step',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
