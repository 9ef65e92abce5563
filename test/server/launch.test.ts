// The launcher: what it prepares before a command, and what it refuses with a sentence.

import { writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout } from './launch.checkout.ts'

vi.setConfig({ testTimeout: 30_000 })

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})

const run = (command: string, env: NodeJS.ProcessEnv = {}, args: string[] = []) =>
  checkout.launch([command, ...args], { env }).ended

/** Runs the server, which ends itself at once. */
const visit = (command: string, env: NodeJS.ProcessEnv = {}) => run(command, { EXITS_WITH: '0', ...env })

const INSTALL = 'npm ci --include=dev --loglevel=error --no-audit --no-fund'

describe('any command', () => {
  it('is refused on an old Node, in one sentence', async () => {
    const fake = checkout.file('old.cjs')
    writeFileSync(
      fake,
      `Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })
       Object.defineProperty(process, 'version', { value: 'v18.20.0' })`,
    )
    const { code, output } = await checkout.launch(['start'], { nodeArgs: ['--require', fake] }).ended
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Lockstep needs Node 20 or newer and this is v18\.20\.0: install a newer one .*\n$/,
    )
  })

  it('is refused with the list of commands when there is none of its name', async () => {
    const { code, output } = await run('toString')
    expect(code).toBe(1)
    expect(output).toMatch(/^Say which command to run: start, dev, build, test, .*\n$/)
  })
})

describe('the install', () => {
  it('happens once, then not again', async () => {
    await visit('start')
    expect(checkout.calls()).toContain(INSTALL)
    await visit('start')
    expect(checkout.calls()).toEqual([])
  })

  it('happens again when the lockfile is newer', async () => {
    await visit('start')
    checkout.age('node_modules/.package-lock.json', 60)
    checkout.calls()
    await visit('start')
    expect(checkout.calls()).toContain(INSTALL)
  })

  it('happens again when it was broken off, and when it left development packages out', async () => {
    for (const moment of ['last', 'first']) {
      checkout.age('package-lock.json', -60)
      expect((await visit('start', { NPM_DIES: moment })).code).not.toBe(0)
      checkout.age('package-lock.json', 60)
      checkout.calls()
      await visit('start')
      expect(checkout.calls()).toContain(INSTALL)
    }
    checkout.remove('node_modules/vite')
    await visit('start')
    expect(checkout.calls()).toContain(INSTALL)
  })

  it('does not go on for ever when the lockfile is dated in the future', async () => {
    checkout.age('package-lock.json', -3600)
    await visit('start')
    checkout.calls()
    await visit('start')
    expect(checkout.calls()).toEqual([])
  })

  it('shows what npm said when it fails, and goes no further', async () => {
    const { code, output } = await visit('start', { NPM_FAILS: '1' })
    expect(code).toBe(3)
    expect(output).toContain('npm error 404 no such package')
    expect(output.trimEnd().split('\n').at(-1)).toMatch(
      /^The dependencies could not be installed: fix what npm/,
    )
    expect(output).not.toContain('    at ')
    expect(checkout.calls()).toEqual([INSTALL])
  })

  it('is done by one of two launchers, for which the other waits', async () => {
    const env = { NPM_WAITS: '1', EXITS_WITH: '0' }
    const first = checkout.launch(['start'], { env })
    await first.until('Installing')
    const second = checkout.launch(['start'], { env })
    await second.until('Another process is installing the dependencies')
    checkout.write('go', '')
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0])
    expect(checkout.calls().filter((call) => call === INSTALL)).toHaveLength(1)
  })

  it('waits for the npm of a launcher that was killed, but not for one that was killed too', async () => {
    const first = checkout.launch(['start'], { env: { NPM_WAITS: '1' } })
    await expect.poll(() => checkout.has('npm.pid')).toBe(true)
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const second = checkout.launch(['start'], { env: { EXITS_WITH: '0' } })
    await second.until('Another process is installing the dependencies')
    process.kill(Number(checkout.read('npm.pid')), 'SIGKILL')
    expect((await second.ended).code).toBe(0)
    expect(checkout.calls().filter((call) => call === INSTALL)).toHaveLength(2)
  })
})

describe('the build', () => {
  const builds = async (env: NodeJS.ProcessEnv = {}) => {
    const { code } = await visit('start', env)
    expect(code).toBe(0)
    return checkout.calls().filter((call) => call === 'vite build').length
  }

  it('happens when what it is made from has changed, by content and not by time', async () => {
    expect(await builds()).toBe(1)
    checkout.age('ui/main.tsx', -60)
    expect(await builds()).toBe(0)
    checkout.write('ui/main.tsx', 'second')
    expect(await builds()).toBe(1)
    expect(checkout.read('dist/index.html')).toBe('second')
    checkout.write('machines/new/a.machine.ts', '')
    expect(await builds()).toBe(1)
  })

  it('happens when a setting that is built in has changed', async () => {
    await builds()
    expect(await builds({ VITE_AUTH_URL: 'http://auth.test' })).toBe(1)
    expect(await builds({ VITE_AUTH_URL: 'http://auth.test' })).toBe(0)
  })

  it('is quiet when it succeeds, shows what Vite said when it fails, and is tried again', async () => {
    await visit('start')
    checkout.write('ui/main.tsx', 'broken')
    const { code, output } = await visit('start', { FAILS: 'vite' })
    expect(code).toBe(1)
    expect(output).toContain('vite found a fault\nThe browser UI could not be built')
    checkout.calls()
    expect(await builds()).toBe(1)
  })
})

describe('in production', () => {
  const NODE_ENV = 'production'

  it('starts the application on what the image brings: nothing is installed, and nothing built without Vite', async () => {
    await visit('start')
    checkout.calls()
    checkout.remove('node_modules/vite')
    checkout.age('node_modules/.package-lock.json', 60)
    checkout.write('ui/main.tsx', 'second')
    const { code } = await visit('start:app', { NODE_ENV })
    expect(code).toBe(0)
    expect(checkout.calls()).toEqual([])
    expect(checkout.read('dist/index.html')).toBe('first')
  })

  it('builds when it can and must', async () => {
    await visit('start')
    checkout.write('ui/main.tsx', 'second')
    checkout.calls()
    await visit('start:app', { NODE_ENV })
    expect(checkout.calls()).toEqual(['vite build'])
  })
})

describe('npm run check', () => {
  it('runs the three checks at once, one line each', async () => {
    const { code, output } = await run('check')
    expect(code).toBe(0)
    expect(checkout.calls().toSorted()).toEqual([
      'biome check --error-on-warnings',
      INSTALL,
      'tsc --noEmit',
      'vitest run --project rules --exclude **/lint.test.ts --exclude **/types.test.ts',
    ])
    const lines = output.trimEnd().split('\n').slice(1)
    expect(lines.map((line) => line.replace(/ +[\d.]+ s$/, '')).toSorted()).toEqual([
      '✓ format and lint',
      '✓ rules',
      '✓ types',
    ])
  })

  it('goes on after a failure, shows it, and fails', async () => {
    const { code, output } = await run('check', { FAILS: 'tsc' })
    expect(code).toBe(1)
    expect(output).toMatch(/✗ types .*\n\ntsc found a fault\n\n/)
    expect(output).toMatch(/✓ rules/)
  })
})

describe('npm test', () => {
  const all = '--project e2e --project machines --project ui'
  beforeEach(() => {
    for (const name of [
      'machines/step.test.ts',
      'e2e/pages.test.ts',
      'ui/tabs.test.tsx',
      'ui/support/page.ts',
    ])
      checkout.write(`test/${name}`, '')
  })

  it('builds, then runs every project, and hands its exit code back', async () => {
    const { code } = await run('test', { FAILS: 'vitest' })
    expect(code).toBe(1)
    expect(checkout.calls()).toEqual([INSTALL, 'vite build', `vitest run ${all}`])
  })

  it.each([
    ['test/machines/step.test.ts'],
    ['./test/machines'],
    ['step', '-t', 'a row'],
    ['--project', 'machines'],
    ['--project=machines'],
  ])('builds nothing for what needs no UI: %s %s %s', async (...args) => {
    await run('test', {}, args)
    const chosen = args.join().startsWith('--project') ? '' : '--project machines '
    expect(checkout.calls()).toEqual([INSTALL, `vitest run ${chosen}${args.join(' ')}`])
  })

  it('builds for a file that opens the product, and runs its project alone', async () => {
    await run('test', {}, ['pages'])
    expect(checkout.calls()).toEqual([INSTALL, 'vite build', 'vitest run --project e2e pages'])
  })

  it('takes words that are in no path for those of an option', async () => {
    await run('test', {}, ['-t', 'nowhere'])
    expect(checkout.calls()).toEqual([INSTALL, 'vite build', `vitest run ${all} -t nowhere`])
  })
})
