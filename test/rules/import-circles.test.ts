// No source file imports itself through others: machines, server, ui, scripts and tests can be read bottom up.

import { expect, test } from 'vitest'
import { circlesIn } from './support/circles.ts'
import { type Import, imports, isLocal } from './support/imports.ts'

test('no imports form a circle, those of types alone included', () => {
  expect(circlesIn(imports.filter(isLocal))).toEqual([])
})

/** A folder of the server, or a file that stands beside them. */
const roomOf = (path: string) => /^server\/[^/]+/.exec(path)?.[0] ?? null

test('no folders of the server need each other, directly or through others', () => {
  const between = imports.flatMap(({ from, to, typeOnly }) => {
    const [own, other] = [roomOf(from), roomOf(to)]
    return own && other && own !== other ? [{ from: own, to: other, typeOnly }] : []
  })
  expect(circlesIn(between)).toEqual([])
})

const link = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly })

test('a circle is found and named file by file, through imports of types too', () => {
  expect(
    circlesIn([
      link('main.ts', 'a.ts'),
      link('a.ts', 'b.ts'),
      link('b.ts', 'c.ts', true),
      link('c.ts', 'a.ts'),
      link('c.ts', 'leaf.ts'),
    ]),
  ).toEqual(['a.ts → b.ts → c.ts → a.ts'])
})

test('of circles that share a file each is found', () => {
  const pairs = ['a.ts', 'b.ts'].flatMap((one) => [link(one, 'shared.ts'), link('shared.ts', one)])
  expect(circlesIn(pairs)).toEqual(['a.ts → shared.ts → a.ts', 'b.ts → shared.ts → b.ts'])
})

test('a file that is imported twice, and by no circle, is none', () => {
  expect(circlesIn([link('a.ts', 'b.ts'), link('a.ts', 'c.ts'), link('b.ts', 'c.ts')])).toEqual([])
})
