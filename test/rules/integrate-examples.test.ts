// Every block of code in docs/integrate.md that names an example is in that example, which other tests run.

import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { createTesting, lockstepFixtures } from '../../testing/testing.ts'
import { files, isIn, textOf } from './support/files.ts'

const page = textOf('docs/integrate.md')

/** As somebody writes it who has installed the package. */
const asInstalled = (source: string) =>
  source
    .replaceAll(/'(?:\.\.\/)+testing\/testing\.ts'/g, "'lockstep/testing'")
    .replaceAll(/'(?:\.\.\/)+server\/integrate\/exports\.ts'/g, "'lockstep/server'")

const blocks = [
  ...page.matchAll(/<!-- (test\/(?:e2e|server\/integrate)\/example\/\S+) -->\n```\w+\n([\s\S]*?)```/g),
].map(([, path = '', code = '']) => ({ path, code, first: code.trim().split('\n')[0] ?? '' }))

test.each(blocks)('$path has the block that begins: $first', ({ path, code }) => {
  expect(files).toContain(path)
  expect(asInstalled(textOf(path))).toContain(code)
})

test('the page has such blocks', () => {
  expect(blocks.length).toBeGreaterThan(5)
})

const named = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name)
const themed = /^Style colours and shapes [\s\S]*?\n\n/m.exec(page)?.[0] ?? ''

/** The element's style sheet, with all that it imports. */
function sheetsOf(path: string): string {
  const text = textOf(path)
  const imported = named(text, /@import "([^"]+)"/g).map((to) => posix.join(posix.dirname(path), to))
  return [text, ...imported.map(sheetsOf)].join('\n')
}

test('the page names every colour and shape of the element, and none that it does not have', () => {
  const measures = /^--(?:space|text|leading|line|reveal|quick|radius-xs)/
  const used = named(sheetsOf('ui/element/element.css'), /var\((--[\w-]+)/g).filter(
    (one) => !measures.test(one),
  )
  expect(named(themed, /`(--[\w-]+)`/g).toSorted()).toEqual([...new Set(used)].toSorted())
})

test('the page names every part of the element, and none that it does not have', () => {
  const views = files.filter(
    (path) => path.endsWith('.tsx') && isIn(path, 'ui/auth', 'ui/components', 'ui/element'),
  )
  const parts = views.flatMap((path) => named(textOf(path), /\bpart="([^"]+)"/g))
  expect(named(themed, /`([a-z]+)`/g).toSorted()).toEqual([...new Set(parts)].toSorted())
})

test('the page names every attribute and property of the element, by its types', () => {
  const types = textOf('ui/element/lockstep-auth.d.ts').split('interface LockstepAuthElement')[1] ?? ''
  const members = named(types.split('\n}')[0] ?? '', /^ {2}(?:readonly )?(\w+)\??:/gm)
  const rows = named(page.split('| Attribute | Property |')[1] ?? '', /^\| (?:`[\w-]+`)? ?\| `(\w+)` \|/gm)
  expect(rows.toSorted()).toEqual(members.toSorted())
})

test('the page names every fixture', () => {
  const names = Object.keys(lockstepFixtures(createTesting()))
  for (const name of names.filter((one) => one !== 'lockstep')) expect(page).toContain(`\`${name}\``)
})
