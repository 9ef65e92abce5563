// The compiler has nothing to say.

import { expect, test } from 'vitest'
import { runTool } from './support/run.ts'

test('tsc finds no error', () => {
  // Each of its checkers works out the types of the machines anew: four take twice the CPU of one, beside the other tests.
  expect(runTool('typescript', 'bin/tsc', ['--noEmit', '--checkers', '1'])).toEqual({ status: 0, output: '' })
})
