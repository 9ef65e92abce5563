// What may be wrong with the bytes of a browser's response: cut, flipped, stuffed, nested, or something else altogether.

import fc from 'fast-check'

/** Heads of CBOR that promise more than there is: a text, bytes, an array, a map and a tag of 2^64 - 1, and one of no end. */
const heads = ['7b', '5b', '9b', 'bb', 'db'].map((head) => `${head}ffffffffffffffff`).concat('9f', 'bf', '5f')

/** What is put where: `at` and `to` are shares of the whole. */
export type Spoil = { how: 'cut' | 'flip' | 'insert' | 'replace'; at: number; to: number; with: string }

const share = fc.integer({ min: 0, max: 999 }).map((thousandth) => thousandth / 1000)

const stuff = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map((bytes) => Buffer.from(bytes).toString('hex')),
  },
  { weight: 3, arbitrary: fc.constantFrom(...heads) },
  // Arrays, maps, tags and endless arrays within each other.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('81', 'a1', 'c0', '9f'), fc.integer({ min: 2, max: 9000 }))
      .map(([head, times]) => head.repeat(times)),
  },
)

export const spoils: fc.Arbitrary<Spoil> = fc.record({
  how: fc.constantFrom('cut', 'flip', 'insert', 'replace'),
  at: share,
  to: share,
  with: stuff,
})

/** Never what it was. */
export function spoilt(valid: Buffer, { how, at, to, with: hex }: Spoil): Buffer {
  const from = Math.floor(at * valid.length)
  const end = Math.max(from + 1, Math.floor(to * valid.length))
  const added = Buffer.from(hex, 'hex')
  const before = valid.subarray(0, from)
  if (how === 'cut') return before
  if (how === 'insert') return Buffer.concat([before, added, valid.subarray(from)])
  if (how === 'replace') {
    const replaced = Buffer.concat([before, added, valid.subarray(end)])
    return replaced.equals(valid) ? before : replaced
  }
  const flipped = Buffer.from(valid)
  flipped[from] = (valid[from] ?? 0) ^ (1 << ((added[0] ?? 0) % 8))
  return flipped
}

export const spoiltText = (base64url: string, spoil: Spoil): string =>
  spoilt(Buffer.from(base64url, 'base64url'), spoil).toString('base64url')

/** What stands where base64url ought to; a NUL is refused before, in any request. */
export const otherTexts = fc.constantFrom('', '*', '=', 'AA==', 'ünïcode', '\ud800', '{}', 'A'.repeat(5000))

/** What a page could say that no browser says; it is all refused. */
export const saidOtherwise = fc.oneof(
  fc.record({
    origin: fc.constantFrom<unknown>(
      'https://evil.example',
      'http://app.lockstep.localhost:3000.evil.example',
      'http://lockstep.localhost:3000',
      'null',
      '',
      null,
      [],
    ),
  }),
  fc.record({ type: fc.constantFrom<unknown>('payment.get', '', null, 7, {}) }),
  fc.record({ challenge: fc.constantFrom<unknown>('', 'AAAA', null, 7, [], {}, '\u0000', 'A'.repeat(5000)) }),
  fc.record({ crossOrigin: fc.constant(true) }),
)
