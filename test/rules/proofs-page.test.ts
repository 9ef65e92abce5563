// docs/proofs.md says of all that is outside of the worlds which test shows it instead, and that test exists.

import { expect, test } from 'vitest'
import { files, textOf } from './support/files.ts'

const [, section = ''] = textOf('docs/proofs.md').split('## What is not modelled\n')
const [table = ''] = section.split(/^## /m)
const rows = [...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
  .map(([, outside = '', shown = '']) => ({ outside, shown }))
  .filter(({ outside }) => !['Outside', '---'].includes(outside))

/** What is missing of the tests that a row names. */
function missingOf(shown: string): string[] {
  const named = [...shown.matchAll(/`(test\/[^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)]
  if (named.length === 0) return ['no test is named']
  return named.flatMap(([, path = '', titles = '']) => {
    if (!files.includes(path)) return [`there is no ${path}`]
    const found = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
    return found
      .filter((title) => !textOf(path).includes(`'${title}'`))
      .map((title) => `no “${title}” in ${path}`)
  })
}

test('there are rows', () => {
  expect(rows.length).toBeGreaterThan(5)
})

test.each(rows)('$outside: its tests exist', ({ shown }) => {
  expect(missingOf(shown)).toEqual([])
})

test.each([
  ['no test is named', 'some words'],
  ['there is no test/server/gone.test.ts', '`test/server/gone.test.ts`: “a title”'],
  ['no “a title” in test/rules/lint.test.ts', '`test/rules/lint.test.ts`: “a title”'],
])('it is said where %s', (missing, shown) => {
  expect(missingOf(shown)).toEqual([missing])
})
