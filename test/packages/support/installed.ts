// The package as `npm pack` makes it, and a folder in which it is installed beside the frameworks.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

const root = join(import.meta.dirname, '../../..')

export type Packed = { filename: string; size: number; unpackedSize: number; files: { path: string }[] }
export type Installed = {
  packed: Packed
  /** Where the tarball is, and nothing else but what tests make. */
  folder: string
  /** Where the package and the frameworks are installed. */
  apps: string
  npm: (args: readonly string[], cwd: string) => Promise<string>
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

async function install(folder: string): Promise<Installed> {
  // Its own, so that nothing of a run stays behind in that of npx; what was downloaded once is there.
  const cache = join(folder, 'cache')
  mkdirSync(cache)
  const known = (await runTool('npm', ['config', 'get', 'cache'], root)).trim()
  symlinkSync(join(known, '_cacache'), join(cache, '_cacache'))
  const quiet = { npm_config_cache: cache, npm_config_audit: 'false', npm_config_fund: 'false' }
  const npm: Installed['npm'] = (args, cwd) => runTool('npm', args, cwd, { ...outside(), ...quiet })
  // A release gives the one that it has made, which is packed again only to be listed.
  const made = process.env.LOCKSTEP_TARBALL
  const [packed] = JSON.parse(
    await npm(['pack', ...(made ? [made] : []), '--json', '--pack-destination', folder], root),
  ) as Packed[]
  if (!packed) throw new Error('npm pack has packed nothing.')
  const apps = join(folder, 'apps')
  mkdirSync(apps)
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, '../frameworks', name), join(apps, name))
  await npm(['ci'], apps)
  await npm(['install', '--no-save', '--no-package-lock', join(folder, packed.filename)], apps)
  writeFileSync(join(apps, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  return { packed, folder, apps, npm }
}

let installing: Promise<Installed> | undefined

/** Once for all files of a run. */
export function installedPackage(): () => Installed {
  let installed: Installed | undefined
  beforeAll(async () => {
    installing ??= inFolder()
    installed = await installing
  })
  return () => {
    if (!installed) throw new Error('The package is not installed.')
    return installed
  }
}

function inFolder(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-packages-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return install(folder)
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
