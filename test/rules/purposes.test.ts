// What differs by the purpose of a code is a row of a table over all purposes, so that the compiler names what a new one lacks.

import { expect, test } from 'vitest'
import { mailings, purposes } from '../../machines/kit/mailings.ts'
import { bounds } from '../model/bounds/bounds.list.ts'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

const names = [...new Set([...purposes, ...Object.values(mailings).map(({ mail }) => mail)])].join('|')
const comparison = new RegExp(`[!=]==\\s*'(?:${names})'|'(?:${names})'\\s*[!=]==|case '(?:${names})'`, 'g')

const branchesIn = (...folders: string[]) =>
  files
    .filter((path) => isIn(path, ...folders) && isCode(path))
    .flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), comparison))

test('nothing asks whether a code is of one purpose', () => {
  expect(branchesIn('machines/one-time-code', 'server', 'testing', 'test/model')).toEqual([])
})

test('a branch for one purpose is found', () => {
  const code = "if (purpose === 'reset-link') return\nif ('sign-in' !== type) return"
  expect(occurrencesOf('a.ts', code, comparison)).toEqual([
    "a.ts:1: === 'reset-link'",
    "a.ts:2: 'sign-in' !==",
  ])
})

test('a world of the proofs has each purpose', () => {
  const explored = new Set<string>(bounds.flatMap((one) => one.purposes))
  expect(purposes.filter((purpose) => !explored.has(purpose))).toEqual([])
})

test('the database takes each purpose by its newest constraint', () => {
  const constraints = files
    .filter((path) => isIn(path, 'server/db/migrations/auth'))
    .toSorted()
    .flatMap((path) => [...textOf(path).matchAll(/check \(purpose in \(([^)]*)\)/g)])
  const [, listed = ''] = constraints.at(-1) ?? []
  expect(new Set([...listed.matchAll(/'([^']*)'/g)].map(([, purpose]) => purpose))).toEqual(new Set(purposes))
})
