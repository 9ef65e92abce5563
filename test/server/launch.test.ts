// The launcher: what it prepares before a command, and what it refuses with a sentence.

import { writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Checkout, INSTALL_ALL, makeCheckout } from './launch.checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})

const run = (command: string, env: NodeJS.ProcessEnv = {}, args: string[] = []) =>
  checkout.launch([command, ...args], { env }).ended

/** Runs the server, which ends itself at once. */
const visit = (command: string, env: NodeJS.ProcessEnv = {}) => run(command, { EXITS_WITH: '0', ...env })

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

describe('npm start', () => {
  it('builds while the server starts, which waits for it before it says that it runs', async () => {
    const launched = checkout.launch(['start'], { env: { BUILD_WAITS: '1' } })
    await launched.until('"awaiting":true')
    expect(launched.serverPid()).toBeUndefined()
    checkout.write('go', '')
    await launched.until('"up":true')
    expect(checkout.read('dist/index.html')).toBe('first')
  })

  it('ends the server in order when the build fails, or when it is stopped during it', async () => {
    const failed = await run('start', { FAILS: 'vite' })
    expect(failed.code).toBe(1)
    expect(failed.output).toMatch(/"stopped":true.*The browser UI could not be built/s)
    const stopped = checkout.launch(['start'], { env: { BUILD_WAITS: '1' } })
    await stopped.until('"awaiting":true')
    process.kill(stopped.pid, 'SIGINT')
    expect(await stopped.ended).toMatchObject({ code: 0, output: expect.stringContaining('"stopped":true') })
  })
})

describe('in production', () => {
  const NODE_ENV = 'production'

  it('starts the application on what the image brings: nothing is installed, and nothing built without a builder', async () => {
    await visit('start:app')
    checkout.calls()
    for (const builder of ['vite', 'rolldown']) checkout.remove(`node_modules/${builder}`)
    checkout.age('node_modules/.package-lock.json', 60)
    for (const input of ['ui/main.tsx', 'server/new.ts']) checkout.write(input, 'second')
    const { code } = await visit('start:app', { NODE_ENV })
    expect(code).toBe(0)
    expect(checkout.calls()).toEqual([])
    expect(checkout.read('dist/index.html')).toBe('first')
  })

  it('builds when it can and must', async () => {
    await visit('start:app')
    const built = async (input: string) => {
      checkout.write(input, 'second')
      checkout.calls()
      await visit('start:app', { NODE_ENV })
      return checkout.calls()
    }
    expect(await built('ui/main.tsx')).toEqual(['vite build'])
    expect(await built('server/new.ts')).toEqual(['bundle'])
  })

  it('says how to build what is not there and cannot be built', async () => {
    await visit('start')
    checkout.remove('node_modules/rolldown')
    const { code, output } = await visit('start:app', { NODE_ENV })
    expect(code).toBe(1)
    expect(output).toMatch(/^bundle\/app\.js is missing.* npm run build.*\n$/)
  })
})

describe('npm run check', () => {
  beforeEach(() => {
    for (const name of ['lint', 'sizes', 'types']) checkout.write(`test/rules/${name}.test.ts`, '')
  })

  it('runs the three checks at once, one line each', async () => {
    const { code, output } = await run('check')
    expect(code).toBe(0)
    expect(checkout.calls().toSorted()).toEqual([
      'biome check --error-on-warnings',
      INSTALL_ALL,
      expect.stringMatching(/^tsc --noEmit --checkers \d+$/),
      // What the two others run is left out.
      'vitest run --project rules test/rules/sizes.test.ts',
    ])
    // How many lines an install takes is a matter of its time.
    const lines = output
      .replace(/^(?:Install| {2}\d+ of ).*\n/gm, '')
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => line.replace(/ +[\d.]+ s$/, '')).toSorted()).toEqual([
      '✓ format and lint',
      '✓ rules',
      '✓ types',
    ])
  })

  it('continues after a failure, shows it, and fails', async () => {
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
    expect(checkout.calls()).toEqual([INSTALL_ALL, 'vite build', `vitest run ${all}`])
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
    expect(checkout.calls()).toEqual([INSTALL_ALL, `vitest run ${chosen}${args.join(' ')}`])
  })

  it('builds for a file that opens the product, and runs its project alone', async () => {
    await run('test', {}, ['pages'])
    expect(checkout.calls()).toEqual([INSTALL_ALL, 'vite build', 'vitest run --project e2e pages'])
  })

  it('takes words that are in no path for those of an option', async () => {
    await run('test', {}, ['-t', 'nowhere'])
    expect(checkout.calls()).toEqual([INSTALL_ALL, 'vite build', `vitest run ${all} -t nowhere`])
  })
})
