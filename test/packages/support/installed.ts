// The package as `npm pack` makes it, and a folder in which it is installed beside the frameworks.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, inject } from 'vitest'

export type Packed = { filename: string; size: number; unpackedSize: number; files: { path: string }[] }
export type Installed = {
  packed: Packed
  /** Where the tarball is, and nothing else but what tests make. */
  folder: string
  /** Where the package and the frameworks are installed. */
  apps: string
  npm: (args: readonly string[], cwd?: string) => Promise<string>
}

/** npm describes the package that it runs for, and would take that for its own settings. */
export const outside = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_(?:package|lifecycle|config_local_prefix)|VITEST|NODE_ENV|TEST$)/.test(name),
    ),
  )

/** @returns what it has printed. @throws Error with all that it has said */
export async function runTool(command: string, args: readonly string[], cwd: string, env = outside()) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code === 0) return said
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}\n${complained}`)
}

const root = join(import.meta.dirname, '../../..')

/** With a cache in this folder, so that nothing of a run stays behind; what was downloaded once is there. */
export function npmIn(folder: string): Installed['npm'] {
  const quiet = {
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  return (args, cwd = root) => runTool('npm', args, cwd, { ...outside(), ...quiet })
}

/** Made by `package.setup.ts`, once a run. */
export function installedPackage(): () => Installed {
  const packed = inject('packed')
  const folder = inject('packedFolder')
  const installed = { packed, folder, apps: join(folder, 'apps'), npm: npmIn(folder) }
  return () => installed
}

/** For what a file's tests share. */
export const shared = <Value>(make: () => Promise<Value>, end: (value: Value) => unknown): (() => Value) => {
  let value: Value | undefined
  beforeAll(async () => {
    value = await make()
  })
  afterAll(() => value && end(value))
  return () => {
    if (value === undefined) throw new Error('It has not started.')
    return value
  }
}
