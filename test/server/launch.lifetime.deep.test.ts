// The launcher and the server that it runs live together, and end together.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { untilGone } from './dev/postgres/embedded.support.ts'
import { type Checkout, makeCheckout } from './launch.checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})

type Options = Parameters<Checkout['launch']>[1]

async function up(options: Options = {}, command = 'start') {
  const launched = checkout.launch([command], options)
  await launched.until('"up":true')
  return launched
}

const stops = (facts: { stopped?: true }[]) => facts.filter(({ stopped }) => stopped).length

describe('the server', () => {
  it('runs on Node 24 with the compile cache on, in development mode', async () => {
    const launched = await up({}, 'dev')
    const [fact] = launched.facts()
    expect(fact.version).toMatch(/^v2[4-9]\./)
    expect(fact.args).toEqual(['--dev'])
    expect(fact.cache).toContain('node_modules')
  })

  it('hands its exit code on', async () => {
    expect((await checkout.launch(['start'], { env: { EXITS_WITH: '7' } }).ended).code).toBe(7)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops once, in order, on %s to the launcher',
    async (signal) => {
      const launched = await up()
      process.kill(launched.pid, signal)
      expect((await launched.ended).code).toBe(0)
      expect(stops(launched.facts())).toBe(1)
    },
  )

  it('stops also when it was asked to before it could listen', async () => {
    const launched = checkout.launch(['start'], { env: { LOADS_LONG: '1' } })
    await launched.until('"loading":true')
    process.kill(launched.pid, 'SIGTERM')
    checkout.write('loaded', '')
    expect((await launched.ended).code).toBe(0)
    expect(stops(launched.facts())).toBe(1)
  })

  it('stops once on a Ctrl-C, which reaches the whole process group and is sent again by npm', async () => {
    // A launcher that has ended between the two would be ended by the second one.
    const launched = await up({ detached: true, env: { STOPS_LONG: '1' } })
    process.kill(-launched.pid, 'SIGINT')
    process.kill(launched.pid, 'SIGINT')
    await launched.until('"stopping":true')
    checkout.write('may-end', '')
    expect((await launched.ended).code).toBe(0)
    expect(stops(launched.facts())).toBe(1)
  })

  it('exits at once on a second Ctrl-C', async () => {
    const launched = await up({ detached: true, env: { STOP_HANGS: '1' } })
    process.kill(-launched.pid, 'SIGINT')
    await launched.until('"stopping":true')
    process.kill(-launched.pid, 'SIGINT')
    expect((await launched.ended).code).toBe(130)
  })

  it('stops when the launcher is killed', async () => {
    const launched = await up()
    const pid = launched.serverPid() ?? 0
    process.kill(launched.pid, 'SIGKILL')
    await launched.until('"stopped":true')
    await untilGone(pid)
  })
})

describe('npm', () => {
  const env = { npm_lifecycle_event: 'start' }

  it('takes the launcher and the server with it when it is killed', async () => {
    const launched = await up({ env, within: 'shell' })
    const pid = launched.serverPid() ?? 0
    process.kill(launched.pid, 'SIGKILL')
    await launched.until('"stopped":true')
    await untilGone(pid)
  })

  it('does so even when a shell between them stays', async () => {
    const command = [
      'sh',
      '-c',
      '"$@"; exit $?',
      'sh',
      process.execPath,
      checkout.file('scripts/launch.mjs'),
      'start',
    ]
    const script = `require('node:child_process').spawn(${JSON.stringify(command[0])}, ${JSON.stringify(command.slice(1))}, { stdio: 'inherit' })`
    const npm = spawn(process.execPath, ['-e', script], {
      env: { ...process.env, ...env, npm_execpath: checkout.file('npm-cli.cjs') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    npm.stdout.on('data', (chunk) => {
      output += chunk
    })
    const closed = once(npm.stdout, 'close')
    await expect.poll(() => output, { timeout: 60_000 }).toContain('"up":true')
    npm.kill('SIGKILL')
    // Closed only when the last process that could write to it is gone.
    await closed
    expect(output).toContain('"stopped":true')
  })
})
