// docs/security.md cannot drift: the tests that it names exist, ASVS is answered in full, and each answer has a test or a reason.

import { describe, expect, test } from 'vitest'
import {
  inParts,
  readAnswers,
  readGuesses,
  readOAuthAnswers,
  readPromises,
  type Shown,
} from '../../scripts/docs/security.ts'
import { renderSecurity } from '../../scripts/docs/security-page.ts'
import { files, textOf } from './support/files.ts'

const chapters = readPromises()
const answers = readAnswers()
const ofOAuth = readOAuthAnswers()

const shown: (Shown & { title: string })[] = [
  ...chapters.flatMap(({ rows }) => rows.map((row) => ({ ...row, title: row.promise }))),
  ...answers.map((row) => ({ ...row, title: `ASVS ${row.number}` })),
  ...ofOAuth.map((row) => ({ ...row, title: row.source })),
]

/** A sentence for each test of a row that is not there. */
const faultsOf = ({ title, tests }: (typeof shown)[number]): string[] =>
  tests.map(inParts).flatMap(([path, test]) => {
    if (!files.includes(path)) return [`${title}: there is no ${path}`]
    const source = textOf(path)
    const isThere = test.split(' › ').every((part) => source.includes(part))
    return isThere ? [] : [`${title}: ${path} has no “${test}”`]
  })

describe('the promises', () => {
  test('name tests that exist, by their titles', () => {
    expect(shown.flatMap(faultsOf)).toEqual([])
  })

  test('are each made once', () => {
    for (const { chapter, rows } of chapters)
      expect(rows.length, chapter).toBe(new Set(rows.map(({ promise }) => promise)).size)
  })

  test.each([
    ['there is no test/server/gone.test.ts', 'test/server/gone.test.ts: a title'],
    ['test/rules/lint.test.ts has no “a title”', 'test/rules/lint.test.ts: a title'],
  ])('are refused where %s', (fault, test) => {
    expect(faultsOf({ title: 'One', tests: [test] })).toEqual([`One: ${fault}`])
  })
})

describe('the answers to ASVS', () => {
  /** How many requirements of the levels 1 and 2 each section of version 5.0.0 has, by their last numbers. */
  const sections: Record<string, number[]> = {
    '6.1': [1, 2, 3],
    '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    '6.3': [1, 2, 3, 4],
    '6.4': [1, 2, 3, 4],
    '6.5': [1, 2, 3, 4, 5],
    '6.6': [1, 2, 3],
    '6.8': [1, 2, 3, 4],
    '7.1': [1, 2, 3],
    '7.2': [1, 2, 3, 4],
    '7.3': [1, 2],
    '7.4': [1, 2, 3, 4, 5],
    '7.5': [1, 2],
    '7.6': [1, 2],
    '9.1': [1, 2, 3],
    '9.2': [1, 2, 3, 4],
    '10.1': [1, 2],
    '10.2': [1, 2],
    '10.3': [1, 2, 3, 4],
    '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    '10.5': [1, 2, 3, 4, 5],
    '10.6': [1, 2],
    '10.7': [1, 2, 3],
  }

  test('are one for each requirement, in order', () => {
    const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    )
    expect(answers.map(({ number }) => number)).toEqual(wanted)
  })
})

test('each answer has a test or a reason', () => {
  const silent = [...answers, ...ofOAuth].filter(({ because, tests }) => because === '' && tests.length === 0)
  expect(silent.map(({ asks }) => asks)).toEqual([])
})

test('the page is fresh: otherwise run npm run docs', () => {
  expect(textOf('docs/security.md')).toBe(
    renderSecurity(readGuesses(), chapters, { asvs: answers, oauth: ofOAuth }),
  )
})
