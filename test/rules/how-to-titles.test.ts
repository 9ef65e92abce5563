// Each test that a how-to names by its title is there.

import { expect, test } from 'vitest'
import { files, isCode, isIn, textOf } from './support/files.ts'

const howTos = files.filter((path) => isIn(path, 'docs/how-to'))
const tests = files.filter((path) => isCode(path) && isIn(path, 'test')).map(textOf)

/** Four words or more in backticks, outside a block of code, which are no command: that is a title. */
const titlesIn = (page: string) =>
  [...page.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([.a-z][^`]*)`/g)]
    .map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
    .filter((words) => /^[\w.%’-]+:?(?: [\w%’-]+[,:]?){3,}$/.test(words) && !/^(?:npm|npx|node) /.test(words))

test.each(howTos)('the tests that %s names exist', (path) => {
  const missing = titlesIn(textOf(path)).filter((title) => !tests.some((source) => source.includes(title)))
  expect(missing).toEqual([])
})
