// docs/extend.md: each block of code is run by the test that the comment above it names.

import { expect, test } from 'vitest'
import { files, textOf } from './support/files.ts'

const page = textOf('docs/extend.md')

test('each block of docs/extend.md is run by a test', () => {
  const blocks = [...page.matchAll(/^(.*)\n```(?!\n\n)\w*\n([\s\S]*?)^```$/gm)]
  expect(blocks.length).toBeGreaterThan(10)
  const wrong = blocks.flatMap(([, above = '', code = '']) => {
    const [, name = ''] = /^<!-- .*run by (\S+) -->$/.exec(above) ?? []
    return files.includes(name) && textOf(name).includes('docs/extend.md') ? [] : [code.split('\n')[0]]
  })
  expect(wrong).toEqual([])
})
