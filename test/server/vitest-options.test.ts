// A wrong option of npm test is refused in Vitest's words, and nothing is built or started.

import { expect, test } from 'vitest'
import { demandVitestOptions } from '../../scripts/launch/vitest-options.mjs'

test.each([
  ['--nothing-such', 'Unknown option `--nothingSuch`. npm test -- --help says'],
  ['--bail', 'value is missing'],
])('%s is refused', async (option, sentence) => {
  await expect(demandVitestOptions(['test/machines', option])).rejects.toThrow(sentence)
})

test('what Vitest knows, and paths, are handed on', async () => {
  await demandVitestOptions(['test/machines', '-t', 'a row', '--project=machines', '--no-file-parallelism'])
  await demandVitestOptions(['nothing-such'])
})
