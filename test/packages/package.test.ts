// What npm pack packs: what start needs, and nothing of tests or development.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedPackage, runTool } from './support/installed.ts'

const installed = installedPackage()
const paths = () => installed().packed.files.map(({ path }) => path)

/** In megabytes of 10^6 bytes: the bundled servers and their source maps are almost half, and a fifth is what lays out charts, plain and compressed in two ways. */
const MOST_PACKED = 6.3

test('the package has so many bytes, and these folders', () => {
  const { size, unpackedSize } = installed().packed
  process.stdout.write(`  packed ${size} bytes, unpacked ${unpackedSize}\n`)
  expect(size).toBeLessThan(MOST_PACKED * 1e6)
  const folders = paths().map((path) => path.split('/').slice(0, 2).join('/'))
  expect([...new Set(folders)].toSorted()).toEqual([
    'LICENSE',
    'README.md',
    ...['bundle', 'dist', 'machines', 'scripts', 'server', 'testing'].map((name) => `build/${name}`),
    'package.json',
  ])
})

/** What it was compiled from, or copied from. */
const sourcesOf = (path: string) => {
  const own = path.replace(/^build\//, '')
  return [own, own.replace(/\.js$/, '.ts'), own.replace(/\.d\.ts$/, '.ts')]
}

test('each of its files is one of the product’s, and of the launcher only what starts it', () => {
  const root = join(import.meta.dirname, '../..')
  const built = paths().filter((path) => !/^build\/(?:bundle|dist)\//.test(path))
  expect(built.filter((path) => !sourcesOf(path).some((one) => existsSync(join(root, one))))).toEqual([])
  expect(built.filter((path) => path.startsWith('build/scripts/'))).toEqual(
    [
      ...[
        'bin.mjs',
        'packaged.mjs',
        'packaged.d.mts',
        'main.mjs',
        'services.mjs',
        'service.mjs',
        'development-usage.mjs',
      ],
      ...['interruption.mjs', 'node24.mjs', 'parent.mjs', 'problem.mjs', 'process-identity.mjs'],
    ]
      .map((name) => `build/scripts/launch/${name}`)
      .toSorted(),
  )
})

test('nothing of it is a source, a test or a tool of development', () => {
  const foreign =
    /(?:^|\/)test\/|\.test\.|(?<!\.d)\.m?tsx?$|(?<!\.js)\.map$|\.inputs$|\.compiled\/|launch\/(?:tests|check|build|install)/
  expect(paths().filter((path) => foreign.test(path))).toEqual([])
})

test('what others import is there, with its types', () => {
  const manifest = JSON.parse(
    readFileSync(join(installed().apps, 'node_modules/lockstep/package.json'), 'utf8'),
  )
  const named = Object.values(manifest.exports as Record<string, Record<string, string>>).flatMap((one) =>
    Object.values(one),
  )
  expect(named.length).toBeGreaterThan(0)
  for (const path of named) expect(paths()).toContain(path.replace('./', ''))
})

test('its commands say how they are called there, and what is wrong', async () => {
  const { apps } = installed()
  const bin = join(apps, 'node_modules/.bin/lockstep')
  const help = await runTool(bin, ['users', '--help'], apps)
  expect(help).toContain('npx lockstep users <what>')
  expect(help).toContain('Example: npx lockstep users find ada')
  expect(help).not.toContain('npm run')
  await expect(runTool(bin, ['user'], apps)).rejects.toThrow('did you mean npx lockstep users?')
  await expect(runTool(bin, ['doctor', '--nothing'], apps)).rejects.toThrow('npx lockstep doctor --help says')
})

test('what goes wrong in it is mended by its own commands, which no npm script is', async () => {
  const { apps } = installed()
  const bin = join(apps, 'node_modules/.bin/lockstep')
  await expect(runTool(bin, ['purge'], apps)).rejects.toThrow('or use npx lockstep start, which brings one')
  await expect(runTool(bin, ['mails', 'retry', 'x'], apps)).rejects.toThrow(
    'x isn’t an ID: npx lockstep mails list says which there are.',
  )
})
