// docs/reliability.md cannot drift: each test of faults opens with its promise, whose row names the test.

import { expect, test } from 'vitest'
import { readKept } from '../../scripts/docs/reliability.ts'
import { renderReliability } from '../../scripts/docs/reliability-page.ts'
import { textOf } from './support/files.ts'
import { rows } from './support/requirements.ts'

const kept = readKept()

test('each promise has its row, and the row the test', () => {
  const astray = kept.flatMap(({ test: path, requirements }) =>
    requirements
      .filter((id) => !rows.find((row) => row.id === id)?.tests.includes(path))
      .map((id) => `${id}: ${path}`),
  )
  expect(astray).toEqual([])
})

test('each promise is made once', () => {
  expect(new Set(kept.map(({ promise }) => promise)).size).toBe(kept.length)
})

test('the page is fresh: otherwise run npm run docs', () => {
  expect(textOf('docs/reliability.md')).toBe(renderReliability(kept))
})
