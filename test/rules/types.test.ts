// The compiler has nothing to say.

import { expect, test } from 'vitest'
import { runTool } from './support/run.ts'

test('tsc finds no error', () => {
  expect(runTool('typescript', 'bin/tsc', ['--noEmit'])).toEqual({ status: 0, output: '' })
})
