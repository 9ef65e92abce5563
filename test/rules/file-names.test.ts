// An editor's tab shows a file's name alone: each source file has one of its own.

import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { files, isIn } from './support/files.ts'

/** The pages and their scripts; and of importers with one name the bundler takes the words once (vite.config.ts). */
const shared = ['index.html', 'main.tsx', 'words.ts', 'account-words.ts']

test('no two source files of the product have the same name', () => {
  const sources = files.filter(
    (path) =>
      isIn(path, 'machines', 'scripts', 'server', 'testing', 'ui') && /\.(?:tsx?|mjs|css|html)$/.test(path),
  )
  const named = Map.groupBy(sources, (path) => basename(path))
  const equal = [...named].filter(([name, paths]) => paths.length > 1 && !shared.includes(name))
  expect(equal.map(([, paths]) => paths)).toEqual([])
})
