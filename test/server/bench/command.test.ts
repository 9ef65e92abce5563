// npm run bench: what it is given is checked before anything is measured, and refused in one sentence.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureInstalled } from '../../bench/install.ts'
import { freePorts } from '../../bench/ports.ts'
import { createDatabase } from '../../support/databases.ts'
import { bareEnvironment } from '../../support/node-process.ts'

const script = join(import.meta.dirname, '../../../scripts/bench.ts')

async function bench(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

test.each([
  [['--quik'], 'the options are --quick, --only, --users, --compare, --keep, --out and --help.'],
  [['quick'], 'the options are --quick, --only, --users, --compare, --keep, --out and --help.'],
  [['--keep', '--quick'], '--keep keeps a whole run'],
  [
    ['--only', 'sign-in,sign-out'],
    "There is no measure 'sign-out': --only takes a comma list of get-session, sign-in,",
  ],
  [['--only', ''], "There is no measure ''"],
  [['--users', '10000'], '--users wants a whole number above 10000'],
  [['--users', 'many'], "not 'many'"],
  [['--compare', 'no-such-commit'], "Git knows no commit 'no-such-commit' here"],
  [
    ['--compare', 'HEAD', '--only', 'growth'],
    "There is no measure 'growth': --only takes a comma list of get-session,",
  ],
])('%j is refused with 2, in one sentence that names what is valid', async (args, sentence) => {
  const { code, said } = await bench(args)
  expect(code).toBe(2)
  expect(said).toContain(sentence)
  expect(said).toMatch(/^[^\n]+\n$/)
})

test('--help names every option', async () => {
  const { code, said } = await bench(['--help'])
  expect(code).toBe(0)
  for (const option of ['--quick', '--only', '--users', '--compare', '--keep', '--out', 'DATABASE_URL'])
    expect(said).toContain(option)
})

test('a file that cannot be written is refused before the run', async () => {
  const { code, said } = await bench(['--out', '/dev/null/bench.json'])
  expect(code).toBe(1)
  expect(said).toMatch(
    /^\/dev\/null\/bench\.json cannot be written \(\w+\): name another file with --out\.\n$/,
  )
})

describe('a database', () => {
  test('that is not empty is refused', async () => {
    const { code, said } = await bench(['--quick'], { DATABASE_URL: await createDatabase() })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The database that DATABASE_URL names is not empty \(it has \S+\): name an empty one, .*\n$/,
    )
  })

  test('that does not answer is refused', async () => {
    const [port] = await freePorts(1)
    const { code, said } = await bench(['--quick'], { DATABASE_URL: `postgres://a@127.0.0.1:${port}/b` })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The database cannot be measured on \(ECONNREFUSED: .*\): correct DATABASE_URL, .*\n$/,
    )
  })
})

test('without a free port there is a sentence', async () => {
  // An address of documentation, which no machine has.
  await expect(freePorts(2, '192.0.2.1')).rejects.toThrow(
    /^No free port could be had at 192\.0\.2\.1 \(EADDRNOTAVAIL\): end something/,
  )
})

describe('a rival', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lockstep-bench-install-'))
    await writeFile(join(folder, 'package-lock.json'), '{}')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const npmThat = async (does: string) => {
    const script = join(folder, 'npm-cli.cjs')
    await writeFile(script, does)
    return { npm_execpath: script }
  }
  const record = () => join(folder, 'node_modules/.package-lock.json')

  test('that does not install is said in a sentence, with what npm gives as the reason', async () => {
    const env = await npmThat(
      `process.stderr.write('npm error code E404\\nnpm error 404 Not Found - better-auth\\n'); process.exit(1)`,
    )
    await expect(ensureInstalled({ folder, env })).rejects.toThrow(
      /^Better Auth and the other packages of test\/bench could not be installed, so nothing was measured: 404 Not Found - better-auth$/,
    )
    expect(existsSync(record())).toBe(false)
  })

  test('that is installed is not installed again until the lockfile changes', async () => {
    const env = await npmThat(
      `const fs = require('node:fs'); fs.mkdirSync('node_modules', { recursive: true })
       fs.writeFileSync('node_modules/.package-lock.json', '{}'); fs.appendFileSync('runs', '.')`,
    )
    await ensureInstalled({ folder, env })
    const refusing = await npmThat('process.exit(1)')
    await ensureInstalled({ folder, env: refusing })
    expect(existsSync(record())).toBe(true)
  })
})
