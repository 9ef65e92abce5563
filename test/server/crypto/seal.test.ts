// What is sealed is a compact JWE like any other, and opens for its own purpose and secrets alone.

import { hkdfSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { expect, test } from 'vitest'
import { createSeal } from '../../../server/crypto/seal.ts'

const SECRET = 'a secret that is long enough to be one'
const seal = createSeal([SECRET], 'tests')

test('a library that knows nothing of us opens it with the same key', async () => {
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'tests', 32))
  const { plaintext, protectedHeader } = await compactDecrypt(seal.close('grüße'), key)
  expect(Buffer.from(plaintext).toString('utf8')).toBe('grüße')
  expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM' })
})

test('the same text is sealed differently each time', () => {
  expect(seal.close('text')).not.toBe(seal.close('text'))
})

test('one changed character anywhere opens nothing', async () => {
  const sealed = seal.close('text')
  expect(await seal.open(sealed)).toBe('text')
  const parts = sealed.split('.')
  for (const [index, part] of parts.entries()) {
    const changed = parts.with(index, part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`)
    expect(await seal.open(changed.join('.'))).toBeNull()
  }
})

test('another purpose or another secret opens nothing; an older secret does', async () => {
  const sealed = seal.close('text')
  expect(await createSeal([SECRET], 'another purpose').open(sealed)).toBeNull()
  expect(await createSeal(['another secret'], 'tests').open(sealed)).toBeNull()
  const rotated = createSeal(['a newer secret', SECRET], 'tests')
  expect(await rotated.open(sealed)).toBe('text')
  expect(await rotated.isNewest(sealed)).toBe(false)
  expect(await rotated.isNewest(rotated.close('text'))).toBe(true)
})
