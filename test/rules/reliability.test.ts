// docs/reliability.md cannot drift: each test of faults opens with its promise, and ends with the checks that the page says.

import { expect, test } from 'vitest'
import { readKept } from '../../scripts/docs/reliability.ts'
import { renderReliability, withoutChecks } from '../../scripts/docs/reliability-page.ts'
import { changing } from '../consistency/answers.ts'
import { textOf } from './support/files.ts'

const kept = readKept()

test('each promise is made once', () => {
  expect(new Set(kept.map(({ promise }) => promise)).size).toBe(kept.length)
})

test('the page is fresh: otherwise run npm run docs', () => {
  expect(textOf('docs/reliability.md')).toBe(renderReliability(kept))
})

const checks = /\b(?:expectBalance|inconsistencies)\(/
/** A hook of one line, or up to its own end. */
const hooks = /^( *)afterEach\((?:.*\)$|[\s\S]*?^\1\}\))/gm

test('each test of faults runs the consistency checks, but for those of the files that the page excepts', () => {
  const without = kept.filter(({ test: path }) => {
    const text = textOf(path)
    const [, ...tests] = text.split(/^ *test(?:\.each)?\(/m)
    const isHooked = (text.match(hooks) ?? []).some((hook) => checks.test(hook))
    return !isHooked && !tests.every((one) => checks.test(one))
  })
  expect(without.map(({ test: path }) => path)).toEqual(
    Object.keys(withoutChecks).map((name) => `test/faults/${name}.test.ts`),
  )
})

test('the page names the requests whose changes have to be in the audit', () => {
  const [bullet = ''] = /^- each change by one of these requests[^;]+;$/m.exec(renderReliability(kept)) ?? []
  const named = [...bullet.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
  expect(named.sort()).toEqual(Object.keys(changing).sort())
})
