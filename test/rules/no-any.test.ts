// Nothing is switched off: no `any`, no ignored error, no test left out, no sleeping.

import { describe, expect, test } from 'vitest'
import { occurrencesOf, withoutCommentsAndStrings, withoutCommentsAndTemplates } from './support/code.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

const sources = files.filter(isCode)
/** Without what a command runs: conform may have to ask a foreign server again, and what bench does takes time. */
const tests = sources.filter((path) => isIn(path, 'test') && !isIn(path, 'test/conform', 'test/bench'))

/** The words are put together here, so that this file does not find itself. */
const word = (...parts: string[]) => parts.join('')

const anyType =
  /(?::\s*|\bas\s+|<|,\s*|\|\s*|&\s*|=>\s*|\bsatisfies\s+|\bextends\s+)any\b(?!\s*\()(?=\s*(?:[;,)>}\]=|&[\n]|$))/gm
const ignored = new RegExp(
  `${word('@ts', '-')}(?:ignore|expect-error|nocheck)|${word('biome', '-ignore')}|${word('eslint', '-disable')}`,
  'g',
)
const leftOut =
  /\b(?:test|it|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/g
/** Only root can take another user's place: as an ordinary user the rest of this file is what there is to show. */
const rootOnly = 'test/server/dev/postgres/embedded.users.deep.test.ts'
const sleeps =
  /\bsetTimeout\(\s*(?:resolve|done|r|res|next|ok)\b|new Promise(?:<[^>]*>)?\(\s*\(?\w*\)?\s*=>\s*setTimeout\b|\btimers\/promises\b|\bwaitForTimeout\(/g

const offences = (paths: string[], pattern: RegExp, strip: (source: string) => string) =>
  paths.flatMap((path) => occurrencesOf(path, strip(textOf(path)), pattern))

test('no type is any', () => {
  expect(offences(sources, anyType, withoutCommentsAndStrings)).toEqual([])
})

test('no error is ignored by a comment', () => {
  expect(offences(sources, ignored, (source) => source)).toEqual([])
})

test('no test is left out or singled out', () => {
  const others = tests.filter((path) => path !== rootOnly)
  expect(offences(others, leftOut, withoutCommentsAndStrings)).toEqual([])
  expect(
    [...withoutCommentsAndStrings(textOf(rootOnly)).matchAll(leftOut)].every(([found]) =>
      found.endsWith('skipIf'),
    ),
  ).toBe(true)
})

test('no test sleeps', () => {
  expect(
    offences(tests, sleeps, withoutCommentsAndTemplates).filter(
      (place) => !isIn(place.split(':')[0] ?? '', self),
    ),
  ).toEqual([])
})

const self = 'test/rules/no-any.test.ts'

describe('the patterns find what they are for', () => {
  const found = (pattern: RegExp, text: string) => occurrencesOf('x', text, pattern).length > 0

  test.each([
    'let a: any',
    'x as any)',
    'Promise<any>',
    'Record<string, any>',
    'type A = string | any',
    '(a: any, b)',
  ])('any: %s', (text) => expect(found(anyType, text)).toBe(true))
  test.each(['Promise.any([a])', 'const any = 1', 'anything: string', 'matchers.any(String)'])(
    'not any: %s',
    (text) => expect(found(anyType, text)).toBe(false),
  )
  test.each(['test.skip(', 'describe.only(', 'it.todo(', 'test.each.only(', 'it.skipIf(', 'describe.runIf('])(
    'left out: %s',
    (text) => expect(found(leftOut, text)).toBe(true),
  )
  test.each(['await new Promise((resolve) => setTimeout(resolve, 50))', 'page.waitForTimeout(9)'])(
    'sleep: %s',
    (text) => expect(found(sleeps, text)).toBe(true),
  )
})
