// The common passwords fit into 45 KB: none is missed, and few others match; the UI reads the same filter.

import { dictionary } from '@zxcvbn-ts/language-common'
import { beforeAll, expect, test, vi } from 'vitest'
import { commonPasswords } from '../../../server/crypto/common-passwords.ts'
import {
  createPasswordFilter,
  folded,
  type PasswordFilter,
  sha1,
} from '../../../server/crypto/password-filter.ts'
import { isCommon } from '../../../ui/client/common-passwords.ts'

const usable = dictionary['passwords-common'].filter((password) => [...password].length >= 8)
/** On no list, and the same in every run. */
const strangers = Array.from({ length: 200_000 }, (_, nth) => `nobody's password, number ${nth}`)

let filter: PasswordFilter
beforeAll(async () => {
  filter = await commonPasswords()
})

test('the list has 17,950 passwords that are long enough to be chosen, and the filter 44,875 bytes', () => {
  expect(usable).toHaveLength(17_950)
  expect(filter.bytes).toHaveLength(44_875)
})

test('none of them is missed', () => {
  expect(usable.filter((password) => !filter.has(sha1(folded(password))))).toEqual([])
})

test('of 200,000 others at most one in 10,000 is taken for one', () => {
  const taken = strangers.filter((password) => filter.has(sha1(password)))
  expect(taken.length / strangers.length).toBeLessThan(1 / 10_000)
})

test('the beginning of a digest is as good as the whole', () => {
  expect(filter.has(sha1('password').slice(0, 16))).toBe(true)
})

test('more than can be told apart are refused', () => {
  expect(createPasswordFilter(2 ** 28)).toBeNull()
})

test('the UI finds the same in the same bytes', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(new Uint8Array(filter.bytes), {
      headers: { 'content-type': 'application/octet-stream' },
    })
  })
  try {
    const some = [
      ...usable.filter((_, nth) => nth % 500 === 0),
      ...strangers.slice(0, 500),
      'PassWord1',
      'ｐassword1',
    ]
    for (const password of some)
      expect([password, await isCommon(password)]).toEqual([password, filter.has(sha1(folded(password)))])
    expect(asked).toEqual(['/api/common-passwords'])
  } finally {
    vi.unstubAllGlobals()
  }
})
