// Every module opens with a comment of at least one sentence that says what it is for.

import { expect, test } from 'vitest'
import { files, isCode, isIn, textOf } from './support/files.ts'

const opening = /^(?:#![^\n]*\n)?(?:\/\/ |\/\*\*?[\s*]+)\S[\s\S]*?[.:?!]/

const sources = files.filter(
  (path) =>
    isCode(path) && !path.endsWith('.d.ts') && isIn(path, 'machines', 'server', 'ui', 'scripts', 'test'),
)

test('each module opens with a sentence', () => {
  expect(sources.filter((path) => !opening.test(textOf(path)))).toEqual([])
})
