// The common passwords and their usual mutations fit into 74 KB: none is missed, and few others match.

import { dictionary } from '@zxcvbn-ts/language-common'
import { beforeAll, expect, test, vi } from 'vitest'
import { commonPasswords, isCommon } from '../../../server/crypto/common-passwords.ts'
import { createPasswordFilter, type PasswordFilter, sha1 } from '../../../server/crypto/password-filter.ts'
import { folded } from '../../../server/wire/password-forms.ts'
import { isCommon as isCommonInBrowser } from '../../../ui/client/common-passwords-check.ts'
import { isDeep } from '../../support/deep.ts'

const usable = dictionary['passwords-common'].filter((password) => [...password].length >= 8)
/** On no list, and the same in every run. */
const strangers = Array.from({ length: 200_000 }, (_, nth) => `nobody's password, number ${nth}`)

let filter: PasswordFilter
beforeAll(async () => {
  filter = await commonPasswords()
})

test('the list has 17,950 passwords that are long enough to be chosen, and the filter 74,545 bytes', () => {
  expect(usable).toHaveLength(17_950)
  expect(filter.bytes).toHaveLength(74_545)
})

test('none of them is missed', () => {
  expect(usable.filter((password) => !filter.has(sha1(folded(password))))).toEqual([])
})

test('of 200,000 others at most one in 10,000 is taken for one', () => {
  const taken = strangers.filter((password) => filter.has(sha1(password)))
  expect(taken.length / strangers.length).toBeLessThan(1 / 10_000)
})

const spelt = (word: string) =>
  word.replaceAll('a', '@').replaceAll('e', '3').replaceAll('o', '0').replaceAll('s', '$')

/** The most frequent that a person could vary: words. */
const words = dictionary['passwords-common'].slice(0, 10_000).filter((word) => /^[a-z]{4,}$/.test(word))
const mutations: Record<string, (word: string) => string> = {
  'an upper-case letter, digits and a mark': (word) => `${word[0]?.toUpperCase()}${word.slice(1)}123!`,
  'a year and a mark': (word) => `${word}2026!`,
  'digits in front': (word) => `1234${word.toUpperCase()}`,
  // A digit at the end of a word is taken for one behind it.
  'signs for letters, but for the last': (word) => `${spelt(word.slice(0, -1))}${word.at(-1)}2026`,
  'itself once more': (word) => `${word}${word}`,
}

test.each(Object.keys(mutations))('of the 10,000 most common none is missed with %s', (name) => {
  const mutated = words.map(mutations[name] ?? String).filter((password) => [...password].length >= 8)
  expect(mutated.length).toBeGreaterThan(5000)
  expect(mutated.filter((password) => !isCommon(filter, password))).toEqual([])
})

test.each([
  'aaaaaaaa',
  'abababab',
  'abcabcabc',
  '87654321',
  'qwertzuiop',
  'asdfGHJK',
  'abcd1234',
  'Qwerty123!',
])('%s is nothing but repeats and runs, or close to it', (password) =>
  expect(isCommon(filter, password)).toBe(true),
)

/** A generator of Lehmer's: the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** The first of the same ones. */
const SAMPLE = isDeep ? 50_000 : 10_000
const most = SAMPLE / 2500

const signs = Array.from({ length: 94 }, (_, nth) => String.fromCharCode(33 + nth))
const word = dictionary['diceware-common'].filter(({ length }) => length >= 4)
const samples: Record<string, (next: (below: number) => number) => string> = {
  'eight random signs': (next) => Array.from({ length: 8 }, () => signs[next(94)]).join(''),
  'sixteen random signs': (next) => Array.from({ length: 16 }, () => signs[next(94)]).join(''),
  'three random words': (next) => Array.from({ length: 3 }, () => word[next(word.length)]).join(' '),
  'two random words and two digits': (next) =>
    `${word[next(word.length)]}${word[next(word.length)]}${next(90) + 10}`,
}

test.each(Object.keys(samples))(`of ${SAMPLE} passwords of %s at most one in 2,500 is refused`, (name) => {
  const next = numbers(42)
  const chosen = Array.from({ length: SAMPLE }, () => samples[name]?.(next) ?? '')
  expect(chosen.filter((password) => isCommon(filter, password)).length).toBeLessThanOrEqual(most)
})

test(`of ${SAMPLE} that are longer than the longest of the list none is refused`, () => {
  const next = numbers(42)
  const chosen = Array.from({ length: SAMPLE }, () =>
    Array.from({ length: 28 }, () => signs[next(94)]).join(''),
  )
  expect(chosen.filter((password) => isCommon(filter, password))).toEqual([])
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
      'Password123!',
      'Passw0rd!',
      'aaaaaaaa',
      '1L0veY0u!!',
      'qwerty qwerty',
      ...words.slice(0, 200).map((word) => `$${word}$2026`),
    ]
    for (const password of some)
      expect([password, await isCommonInBrowser(password)]).toEqual([password, isCommon(filter, password)])
    expect(asked).toEqual(['/api/common-passwords'])
  } finally {
    vi.unstubAllGlobals()
  }
})
