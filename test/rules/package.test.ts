// What the package holds is reached from its commands and exports, and all that it imports is installed with it.

import { expect, test } from 'vitest'
import { entries, exported, INSTALLED } from '../../scripts/bundle/entries.ts'
import { files, isIn, textOf } from './support/files.ts'
import { imports } from './support/imports.ts'

type Manifest = {
  publishConfig: { access: string; provenance: boolean }
  files: string[]
  bin: Record<string, string>
  exports: Record<string, { types: string; default: string }>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const manifest = JSON.parse(textOf('package.json')) as Manifest

/** Only `npm run dev` loads it. */
const LEFT_OUT = 'server/dev/ui-sources.ts'

const manifestPaths = [manifest.bin, ...Object.values(manifest.exports)].flatMap((one) => Object.values(one))
const launched = Object.values(manifest.bin).map((path) => path.replace('build/', ''))
const sources = [...Object.values(entries), ...launched]

function reached(from: readonly string[]): Set<string> {
  const found = new Set(from)
  for (const path of found)
    for (const one of imports)
      if (one.from === path && !one.typeOnly && one.to !== LEFT_OUT) found.add(one.to)
  return found
}

test('what is named in the manifest is made of a source that is there', () => {
  expect(sources.filter((path) => !files.includes(path))).toEqual([])
  const bundledOf = manifestPaths.filter((path) => path.startsWith('./build/bundle/'))
  expect(bundledOf).toEqual(Object.keys(exported).map((name) => `./build/bundle/${name}.js`))
  expect(manifest.files).toEqual(['build'])
})

// npm makes a provenance in CI alone, and publishes nothing without the one that it is to make.
test('nothing is published by a slip: it has a provenance, which a workflow alone can make', () => {
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
})

test('what is not bundled is installed with it, and nothing else but Nodes, and XState for its types', () => {
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const needed = [...reached(launched)].filter((to) => !to.startsWith('node:') && !files.includes(to))
  expect(needed).toEqual([])
  expect(installed.filter((name) => !name.startsWith('node-')).toSorted()).toEqual(
    [...INSTALLED, 'xstate'].toSorted(),
  )
})

test('nothing of tests, and of scripts the launcher alone, is reached', () => {
  const own = [...reached(sources)].filter((path) => files.includes(path))
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
