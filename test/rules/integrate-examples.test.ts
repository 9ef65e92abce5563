// Every block of code in docs/integrate.md that names an example is in that example, which other tests run.

import { expect, test } from 'vitest'
import { createTesting, lockstepFixtures } from '../../testing/testing.ts'
import { files, textOf } from './support/files.ts'

const page = textOf('docs/integrate.md')

/** As somebody writes it who has installed the package. */
const asInstalled = (source: string) =>
  source.replaceAll(/'(?:\.\.\/)+testing\/testing\.ts'/g, "'lockstep/testing'")

const blocks = [...page.matchAll(/<!-- (test\/e2e\/example\/\S+) -->\n```\w+\n([\s\S]*?)```/g)].map(
  ([, path = '', code = '']) => ({ path, code, first: code.trim().split('\n')[0] ?? '' }),
)

test.each(blocks)('$path has the block that begins: $first', ({ path, code }) => {
  expect(files).toContain(path)
  expect(asInstalled(textOf(path))).toContain(code)
})

test('the page has such blocks', () => {
  expect(blocks.length).toBeGreaterThan(5)
})

test('the page names every fixture', () => {
  const names = Object.keys(lockstepFixtures(createTesting()))
  for (const name of names.filter((one) => one !== 'lockstep')) expect(page).toContain(`\`${name}\``)
})
