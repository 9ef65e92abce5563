// The launcher installs what a command needs, once, and mends what was broken off.

import { beforeEach, describe, expect, it } from 'vitest'
import { ADD, type Checkout, INSTALL, INSTALL_ALL, makeCheckout, PROGRAM } from './launch.checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})

const run = (command: string, env: NodeJS.ProcessEnv = {}) => checkout.launch([command], { env }).ended

/** Runs the server, which ends itself at once. */
const visit = (command: string, env: NodeJS.ProcessEnv = {}) => run(command, { EXITS_WITH: '0', ...env })

const PARTS = ['programs', 'libraries']
const bothAreAtWork = () => expect.poll(() => PARTS.every((part) => checkout.has(`${part}.pid`))).toBe(true)

describe('the install', () => {
  it('happens once, then not again', async () => {
    await visit('start')
    expect(checkout.calls()).toEqual(expect.arrayContaining(INSTALL))
    await visit('start')
    expect(checkout.calls()).toEqual([])
  })

  it('happens again when the lockfile is newer', async () => {
    await visit('start')
    checkout.age('node_modules/.package-lock.json', 60)
    checkout.calls()
    await visit('start')
    expect(checkout.calls()).toEqual(expect.arrayContaining(INSTALL))
  })

  it('happens again when it was broken off, and when it left development packages out', async () => {
    for (const moment of ['last', 'first']) {
      checkout.age('package-lock.json', -60)
      expect((await visit('start', { NPM_DIES: moment })).code).not.toBe(0)
      checkout.age('package-lock.json', 60)
      checkout.calls()
      await visit('start')
      expect(checkout.calls()).toEqual(expect.arrayContaining(INSTALL))
    }
    checkout.remove('node_modules/vite')
    await visit('start')
    expect(checkout.calls()).toEqual(expect.arrayContaining(INSTALL))
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
    await bothAreAtWork()
    const libraries = 'node_modules/.parts/libraries/node_modules'
    for (const name of ['b', 'c', '@scope/d']) checkout.write(`${libraries}/${name}/index.js`, '')
    await first.until('  2 of 5 packages, ')
    checkout.write(`${libraries}/@scope/d/package.json`, '{}')
    await first.until('  3 of 5 packages, ')
    checkout.write('go', '')
    expect((await first.ended).output).toMatch(/\nInstalled 5 packages in \d+ s\.\n/)
  })

  it('is done by two npms at once, the programs by one; what they make is united, and recorded, as if by one', async () => {
    checkout.write('.npmrc', 'registry=http://registry.test')
    checkout.write('node_modules/older/package.json', '{}')
    const launched = checkout.launch(['start'], { env: { NPM_WAITS: '1', EXITS_WITH: '0' } })
    await bothAreAtWork()
    const of = (part: string) => `node_modules/.parts/${part}`
    const lockOf = (part: string) =>
      Object.keys(JSON.parse(checkout.read(`${of(part)}/package-lock.json`)).packages)
    expect(PARTS.map(lockOf)).toEqual([
      ['', `node_modules/${PROGRAM}`],
      ['', 'node_modules/vite'],
    ])
    for (const part of PARTS) expect(checkout.read(`${of(part)}/.npmrc`)).toContain('registry.test')
    expect(checkout.has('node_modules/older')).toBe(true)
    checkout.write('go', '')
    expect((await launched.ended).code).toBe(0)
    for (const name of ['vite', PROGRAM, '.bin/programs', '.bin/libraries'])
      expect(checkout.has(`node_modules/${name}`)).toBe(true)
    for (const name of ['older', '.parts']) expect(checkout.has(`node_modules/${name}`)).toBe(false)
    const recorded = JSON.parse(checkout.read('node_modules/.package-lock.json'))
    const locked = JSON.parse(checkout.read('package-lock.json'))
    delete locked.packages['']
    expect(recorded).toEqual(locked)
  })

  it.each(PARTS)(
    'fails when one of the two npms does, which is told when the other has ended: %s',
    async (part) => {
      const launched = checkout.launch(['start'], { env: { NPM_FAILS: part, NPM_WAITS: '1' } })
      const [other] = PARTS.filter((name) => name !== part)
      await expect.poll(() => checkout.has(`${other}.pid`)).toBe(true)
      checkout.write('go', '')
      const { code, output } = await launched.ended
      expect(code).toBe(3)
      expect(output).toContain('npm error 404 no such package\nThe dependencies could not be installed')
      checkout.calls()
      await visit('start')
      expect(checkout.calls()).toEqual(expect.arrayContaining(INSTALL))
    },
  )

  it('is of no programs where there are none for this machine', async () => {
    checkout.write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/vite': {} } }))
    expect((await visit('start')).code).toBe(0)
    checkout.calls()
    await visit('start')
    expect(checkout.calls()).toEqual([])
  })

  it('does not go on for ever when the lockfile is dated in the future', async () => {
    checkout.age('package-lock.json', -3600)
    await visit('start')
    checkout.calls()
    await visit('start')
    expect(checkout.calls()).toEqual([])
  })

  it('shows what npm said when it fails, and goes no further', async () => {
    const { code, output } = await visit('start', { NPM_FAILS: 'all' })
    expect(code).toBe(3)
    expect(output).toContain('npm error 404 no such package')
    expect(output.trimEnd().split('\n').at(-1)).toMatch(
      /^The dependencies could not be installed: fix what npm/,
    )
    expect(output).not.toContain('    at ')
    expect(checkout.calls().toSorted()).toEqual(INSTALL.toSorted())
  })

  it('is done by one of two launchers, for which the other waits', async () => {
    const env = { NPM_WAITS: '1', EXITS_WITH: '0' }
    const first = checkout.launch(['start'], { env })
    await first.until('Installing')
    const second = checkout.launch(['start'], { env })
    await second.until('Another process is installing the dependencies')
    checkout.write('go', '')
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0])
    expect(checkout.calls().filter((call) => INSTALL.includes(call))).toHaveLength(2)
  })

  it('waits for the npm of a launcher that was killed, but not for one that was killed too', async () => {
    const first = checkout.launch(['start'], { env: { NPM_WAITS: '1' } })
    await bothAreAtWork()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const second = checkout.launch(['start'], { env: { EXITS_WITH: '0' } })
    await second.until('Another process is installing the dependencies')
    for (const part of PARTS) process.kill(Number(checkout.read(`${part}.pid`)), 'SIGKILL')
    expect((await second.ended).code).toBe(0)
    expect(checkout.calls().filter((call) => INSTALL.includes(call))).toHaveLength(4)
  })
})
