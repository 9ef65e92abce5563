// Formatter and linter have nothing to say.

import { expect, test } from 'vitest'
import { runTool } from './support/run.ts'

test('biome finds no fault', () => {
  const { status, output } = runTool('@biomejs/biome', 'bin/biome', [
    'check',
    '--colors=off',
    '--error-on-warnings',
  ])
  expect(status, output).toBe(0)
})
