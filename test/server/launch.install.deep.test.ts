// The launcher installs what a command needs, once, and mends what was broken off.

import { beforeEach, describe, expect, it } from 'vitest'
import { ADD, type Checkout, INSTALL, INSTALL_ALL, makeCheckout } from './launch.checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})

const run = (command: string, env: NodeJS.ProcessEnv = {}) => checkout.launch([command], { env }).ended

/** Runs the server, which ends itself at once. */
const visit = (command: string, env: NodeJS.ProcessEnv = {}) => run(command, { EXITS_WITH: '0', ...env })

const npmIsAtWork = () => expect.poll(() => checkout.has('npm.pid')).toBe(true)

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

  it('is of what npm start needs, to which a test adds the rest, and neither is taken away again', async () => {
    await visit('start')
    expect(checkout.has('node_modules/vitest')).toBe(false)
    checkout.calls()
    checkout.write('node_modules/vite/in-use', '')
    await run('test')
    expect(checkout.calls()).toContain(ADD)
    expect(checkout.has('node_modules/vite/in-use')).toBe(true)
    await visit('start')
    expect(checkout.calls()).toEqual([])
    checkout.age('node_modules/.package-lock.json', 60)
    await visit('start')
    expect(checkout.calls()).toContain(INSTALL_ALL)
  })

  it('is mended when what a test adds was broken off', async () => {
    await visit('start')
    expect((await run('test', { NPM_DIES: 'last' })).code).not.toBe(0)
    checkout.calls()
    await visit('start')
    expect(checkout.calls()).toEqual([INSTALL_ALL])
  })

  it('says how far it is, and how many packages there were, in lines where there is no terminal', async () => {
    const first = checkout.launch(['start'], { env: { NPM_WAITS: '1', EXITS_WITH: '0' } })
    await npmIsAtWork()
    for (const name of ['b', 'c', '@scope/d']) checkout.write(`node_modules/${name}/index.js`, '')
    await first.until('  2 of 5 packages, ')
    checkout.write('node_modules/@scope/d/package.json', '{}')
    await first.until('  3 of 5 packages, ')
    checkout.write('go', '')
    expect((await first.ended).output).toMatch(/\nInstalled 5 packages in \d+ s\.\n/)
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
    await npmIsAtWork()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const second = checkout.launch(['start'], { env: { EXITS_WITH: '0' } })
    await second.until('Another process is installing the dependencies')
    process.kill(Number(checkout.read('npm.pid')), 'SIGKILL')
    expect((await second.ended).code).toBe(0)
    expect(checkout.calls().filter((call) => call === INSTALL)).toHaveLength(2)
  })
})
