// Packs the package and installs it beside the frameworks, once for a run, in a folder that is gone afterwards.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { npmIn, type Packed, runTool } from './installed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed
    packedFolder: string
  }
}

export default async function installPackage(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-packages-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    project.provide('packed', await install(folder))
    project.provide('packedFolder', folder)
    return remove
  } catch (error) {
    remove()
    throw error
  }
}

async function install(folder: string): Promise<Packed> {
  const apps = join(folder, 'apps')
  const cache = join(folder, 'cache')
  for (const made of [apps, cache]) mkdirSync(made)
  const known = (await runTool('npm', ['config', 'get', 'cache'], apps)).trim()
  symlinkSync(join(known, '_cacache'), join(cache, '_cacache'))
  const npm = npmIn(folder)
  // A release gives the one that it has made, which is packed again only to be listed.
  const made = process.env.LOCKSTEP_TARBALL
  const said = await npm(['pack', ...(made ? [made] : []), '--json', '--pack-destination', folder])
  const [packed] = JSON.parse(said) as Packed[]
  if (!packed) throw new Error('npm pack has packed nothing.')
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, '../frameworks', name), join(apps, name))
  await npm(['ci'], apps)
  await npm(['install', '--no-save', '--no-package-lock', join(folder, packed.filename)], apps)
  writeFileSync(join(apps, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  return packed
}
