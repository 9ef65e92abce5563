// A host with one fault is found by the test that found it before: a sample by a seed, and all of them in `npm run test:deep`.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finderOf, readFinders } from '../mutate/hosts/finders.ts'
import { hostMutants } from '../mutate/hosts/host-files.ts'
import { keyOf } from '../mutate/kept.ts'
import { sampleOf } from '../mutate/sample.ts'
import { isDeep } from '../support/deep.ts'
import { bareEnvironment } from '../support/node-process.ts'

const script = join(import.meta.dirname, '../../scripts/mutate.ts')

/** As `npm run mutate -- hosts`, to its end. */
const mutate = (...options: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [script, 'hosts', ...options],
      { env: bareEnvironment, maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

const finders = finderOf(readFinders())
const recorded = hostMutants().flatMap(({ file, name }) => {
  const finder = finders.get(keyOf({ file, name }))
  return finder ? [{ file, name, finder }] : []
})
const seed = Number(process.env.LOCKSTEP_SEED ?? 1)

test.each(isDeep ? [] : sampleOf(recorded, 2, seed))(
  `of a sample of 2 of ${recorded.length} by the seed ${seed}, $file has a fault that is found again: $name`,
  async ({ file, name, finder }) => {
    const { code, said } = await mutate('--file', file, '--name', name, '--tests', finder, '--fresh')
    expect(said).toContain(`found  ${file}`)
    expect({ code, said }).toMatchObject({ code: 0 })
  },
)

if (isDeep)
  test('each fault of a host is found, or has a reason', { timeout: 6 * 3_600_000 }, async () => {
    expect(await mutate('--within', '30')).toMatchObject({ code: 0 })
  })
