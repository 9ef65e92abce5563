// A small checkout that starts at once: the real launcher, with stand-ins for npm, the tools and the server.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

const here = process.cwd()

// Says what it was asked, then does what an install does: makes what is locked, after ci has deleted it, and its record last.
const NPM = `
const fs = require('node:fs')
const [word, ...options] = process.argv.slice(2)
fs.appendFileSync('calls.log', ['npm', word, ...options].join(' ') + '\\n')
if (process.env.NPM_DIES === 'first') process.kill(process.pid, 'SIGKILL')
if (word === 'ci') fs.rmSync('node_modules', { recursive: true, force: true })
if (process.env.NPM_FAILS) {
  console.error('npm warn something old')
  console.error('npm error 404 no such package')
  process.exit(3)
}
fs.cpSync('packages', 'node_modules', { recursive: true })
if (!options.includes('--workspaces=false')) fs.cpSync('packages-of-tests', 'node_modules', { recursive: true })
if (process.env.NPM_DIES) process.kill(process.pid, 'SIGKILL')
const finish = () => fs.writeFileSync('node_modules/.package-lock.json', '{}')
if (!process.env.NPM_WAITS) finish()
else {
  fs.writeFileSync('npm.pid.new', String(process.pid))
  fs.renameSync('npm.pid.new', 'npm.pid')
  const watch = setInterval(() => {
    if (!fs.existsSync('package.json')) process.exit()
    if (!fs.existsSync('go')) return
    clearInterval(watch)
    finish()
  }, 10)
}
`

const tool = (name: string, body = '') => `
const fs = require('node:fs')
fs.appendFileSync('calls.log', ['${name}', ...process.argv.slice(2)].join(' ') + '\\n')
${body}
if (process.env.FAILS === '${name}') {
  console.log('${name} found a fault')
  process.exitCode = 1
}
`

const VITE = `
if (process.env.BUILD_WAITS) {
  const until = new Int32Array(new SharedArrayBuffer(4))
  while (!fs.existsSync('go')) Atomics.wait(until, 0, 0, 10)
}
fs.mkdirSync('dist', { recursive: true })
fs.writeFileSync('dist/index.html', fs.readFileSync('ui/main.tsx'))
`

const BUNDLER = `
import fs from 'node:fs'
fs.appendFileSync('calls.log', 'bundle\\n')
fs.mkdirSync('bundle', { recursive: true })
fs.writeFileSync('bundle/app.js', "import '../server/mains/app-main.ts'")
`

const SERVER = `
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { onShutdown } from './lifetime.ts'
const say = (fact: object) => process.stdout.write(JSON.stringify(fact) + '\\n')
const { version, pid, argv, env } = process
if (env.LOADS_LONG) {
  say({ loading: true })
  while (!existsSync('loaded')) await delay(5)
}
onShutdown(async () => {
  say({ stopping: true })
  if (env.STOPS_LONG) while (!existsSync('may-end')) await delay(5)
  if (env.STOP_HANGS) await new Promise(() => setInterval(() => {}, 1000))
  say({ stopped: true })
})
if (env.LOCKSTEP_UI === 'follows') {
  // The real one is listening by now.
  setInterval(() => {}, 1000)
  say({ awaiting: true })
  await new Promise((resolve) => process.on('message', (word) => word === 'built' && resolve(null)))
}
if (env.EXITS_WITH) process.exit(Number(env.EXITS_WITH))
say({ up: true, version, pid, args: argv.slice(2), cache: env.NODE_COMPILE_CACHE })
setInterval(() => {}, 1000)
`

const QUIET = '--include=dev --loglevel=error --no-audit --no-fund'
/** What npm is asked for by a command that needs no tests, by one that does, and by that one after the other. */
export const INSTALL = `npm ci --workspaces=false --legacy-peer-deps ${QUIET}`
export const INSTALL_ALL = `npm ci ${QUIET}`
export const ADD = `npm install --no-save ${QUIET}`

export type Checkout = ReturnType<typeof makeCheckout>

export function makeCheckout() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'lockstep-launch-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const file = (name: string) => path.join(root, name)
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(file(name)), { recursive: true })
    writeFileSync(file(name), content)
  }
  const writePackage = (name: string, bin: string, script: string, folder = 'packages-of-tests') => {
    write(`${folder}/${name}/package.json`, JSON.stringify({ name, bin: { [bin]: 'bin.cjs' } }))
    write(`${folder}/${name}/bin.cjs`, script)
  }

  const usage = [
    ...['arguments', 'usage', 'usage-of-clients', 'usage-of-users', 'usage-options'].map(
      (name) => `commands/${name}.mjs`,
    ),
    'config/closest.mjs',
    'telemetry/called.mjs',
    'root.mjs',
  ].map((name) => `server/${name}`)
  const stops = ['server/mains/lifetime.ts', 'server/telemetry/lines.ts']
  for (const name of ['scripts/launch.mjs', 'scripts/launch', ...stops, ...usage]) {
    cpSync(path.join(here, name), file(name), { recursive: true })
  }
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('npm-cli.cjs', NPM)
  write('ui/main.tsx', 'first')
  write('server/mains/product-main.ts', SERVER)
  write('server/mains/app-main.ts', SERVER)
  write('scripts/bundle.ts', BUNDLER)
  writePackage('vite', 'vite', tool('vite', VITE), 'packages')
  writePackage('rolldown', 'rolldown', tool('rolldown'), 'packages')
  writePackage('vitest', 'vitest', tool('vitest'))
  writePackage('typescript', 'tsc', tool('tsc'))
  writePackage('@biomejs/biome', 'biome', tool('biome'))

  return {
    file,
    write,
    read: (name: string) => readFileSync(file(name), 'utf8'),
    has: (name: string) => existsSync(file(name)),
    remove: (name: string) => rmSync(file(name), { recursive: true }),
    /** What the stand-ins were asked since the last call of this. */
    calls() {
      const lines = existsSync(file('calls.log'))
        ? readFileSync(file('calls.log'), 'utf8').trim().split('\n')
        : []
      rmSync(file('calls.log'), { force: true })
      return lines
    },
    age(name: string, seconds: number) {
      const time = new Date(Date.now() - seconds * 1000)
      utimesSync(file(name), time, time)
    },
    launch: (args: string[], options: LaunchOptions = {}) => launch(root, args, options),
  }
}

type LaunchOptions = { env?: NodeJS.ProcessEnv; nodeArgs?: string[]; within?: 'shell' } & Pick<
  SpawnOptions,
  'detached'
>

function launch(
  root: string,
  args: string[],
  { env = {}, nodeArgs = [], within, detached = false }: LaunchOptions,
) {
  const command = [process.execPath, ...nodeArgs, path.join(root, 'scripts/launch.mjs'), ...args]
  // The second command keeps a shell from replacing itself with the first.
  const [program = '', ...rest] =
    within === 'shell' ? ['sh', '-c', '"$@"; exit $?', 'sh', ...command] : command
  const child = spawn(program, rest, {
    // The launcher finds its checkout by its own path, not by the folder it is called in.
    cwd: tmpdir(),
    detached,
    env: { ...cleanEnvironment(), npm_execpath: path.join(root, 'npm-cli.cjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running = observe(child)
  onTestFinished(() => {
    for (const pid of [running.serverPid(), child.pid]) if (pid !== undefined) killQuietly(pid)
  })
  return running
}

function observe(child: ChildProcess) {
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }))
  const facts = () => output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  return {
    pid: child.pid ?? 0,
    ended,
    facts,
    serverPid: (): number | undefined => facts().find((fact) => fact.up)?.pid,
    async until(text: string) {
      await expect.poll(() => output, { timeout: 60_000, interval: 10 }).toContain(text)
    },
  }
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const unwanted = /^(npm_|NODE_|VITE|FORCE_COLOR)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)))
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, as it should.
  }
}
