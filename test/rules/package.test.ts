// What the package holds is reached from its commands and exports, and all that it imports is installed with it.

import { expect, test } from 'vitest'
import { services } from '../../scripts/launch/services.mjs'
import { files, isIn, textOf } from './support/files.ts'
import { imports, packageOf } from './support/imports.ts'

type Manifest = {
  private: boolean
  files: string[]
  bin: Record<string, string>
  exports: Record<string, { types: string; default: string }>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const manifest = JSON.parse(textOf('package.json')) as Manifest

/** Only `npm run dev` loads it. */
const LEFT_OUT = 'server/dev/ui-sources.ts'

const sourceOf = (path: string) => path.replace(/^(?:\.\/)?build\//, '').replace(/\.js$/, '.ts')
const entries = [
  ...Object.values(services),
  ...Object.values(manifest.bin).map(sourceOf),
  ...Object.values(manifest.exports).map((one) => sourceOf(one.default)),
  // What Vite builds is tried where it is installed.
].filter((path) => !isIn(path, 'dist'))

function reached(from: readonly string[]): Set<string> {
  const found = new Set(from)
  for (const path of found)
    for (const one of imports)
      if (one.from === path && !one.typeOnly && one.to !== LEFT_OUT) found.add(one.to)
  return found
}

test('what is named in the manifest is made of a source that is there', () => {
  expect(entries.filter((path) => !files.includes(path))).toEqual([])
  expect(manifest.files).toEqual(['build'])
})

test('nothing is published by a slip', () => {
  expect(manifest.private).toBe(true)
})

test('all that is imported when it runs is installed with it', () => {
  const needed = [...reached(entries)].filter((to) => !to.startsWith('node:') && !files.includes(to))
  const installed = { ...manifest.dependencies, ...manifest.optionalDependencies }
  expect([...new Set(needed.map(packageOf))].filter((name) => !(name in installed))).toEqual([])
})

test('nothing of tests, and of scripts the launcher alone, is reached', () => {
  const own = [...reached(entries)].filter((path) => files.includes(path))
  expect(own.filter((path) => !isIn(path, 'machines', 'server', 'testing', 'scripts/launch'))).toEqual([])
})

test('lockstep/server loads no database, no mail and no server', () => {
  const heavy = [
    'slonik',
    'pg',
    'koa',
    'nodemailer',
    'server/db',
    'server/mail',
    'server/auth',
    'server/config',
  ]
  const own = [...reached(['server/integrate/exports.ts'])]
  expect(own.filter((path) => isIn(path, ...heavy))).toEqual([])
})
