// Installs what only the benchmark needs, the rival among it, from a lockfile of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Problem } from '../../server/telemetry/problem.ts'

/** `packages`: what those of another folder are; `without`: what there is not without them. */
type Place = {
  folder?: string
  packages?: string
  without?: string
  env?: NodeJS.ProcessEnv
  say?: (line: string) => void
}

/** @throws Problem when it cannot be installed */
export async function ensureInstalled({
  folder = import.meta.dirname,
  packages,
  without = 'nothing was measured',
  env = process.env,
  say = () => {},
}: Place = {}): Promise<void> {
  const lockfile = join(folder, 'package-lock.json')
  // npm writes it as the last act of an install.
  const record = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(record) && modified(record) >= modified(lockfile)) return
  say(`Installing ${packages ?? 'Better Auth, autocannon and the libraries of the floors'} …`)
  rmSync(record, { force: true })
  const { code, said } = await npmCi(folder, env)
  if (code !== 0 || !existsSync(record))
    throw new Problem(
      `${packages ?? 'Better Auth and the other packages of test/bench'} could not be installed, so ${without}: ${reasonIn(said)}`,
    )
  // A lockfile dated in the future would otherwise ask for an install every time.
  const time = new Date(Math.max(Date.now(), modified(lockfile)))
  utimesSync(record, time, time)
}

async function npmCi(folder: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const script = env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script)
  const [command, ...first] = isNpm ? [process.execPath, script] : ['npm']
  const child = spawn(command ?? 'npm', [...first, 'ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: outside(env),
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: !isNpm && process.platform === 'win32',
  })
  try {
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { code, said }
  } catch (error) {
    return { code: null, said: (error as Error).message }
  }
}

/** npm describes the package that it runs for to the scripts it runs, and would take that for its own settings. */
const outside = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(?:package|lifecycle|config_local_prefix)/.test(name)),
  )

function reasonIn(said: string): string {
  const lines = said.split('\n').map((line) => line.replace(/^npm error\s*/, '').trim())
  const reason = lines.filter(
    (line) => line !== '' && !/^(?:code|syscall|errno) |^A complete log/.test(line),
  )[0]
  return reason ?? 'npm gave no reason.'
}

const modified = (file: string) => statSync(file).mtimeMs
