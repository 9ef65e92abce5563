// Every dependency is pinned to one version, is used, and stands so in the lockfile.

import { expect, test } from 'vitest'
import { files, isCode, isIn, textOf } from './support/files.ts'
import { imports, packageOf } from './support/imports.ts'

type Versions = Record<string, string>
type Manifest = {
  dependencies: Versions
  devDependencies: Versions
  optionalDependencies: Versions
}
type Lockfile = { packages: Record<string, Partial<Manifest> & { version?: string }> }

const manifest = JSON.parse(textOf('package.json')) as Manifest
const lockfile = JSON.parse(textOf('package-lock.json')) as Lockfile
const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const pinned = groups.flatMap((group) => Object.entries(manifest[group]))

/** What only `npm run bench` needs: the rival, the load, and the product's own libraries for the floors. */
const BENCH = 'test/bench'
const benched = (JSON.parse(textOf(`${BENCH}/package.json`)) as Pick<Manifest, 'dependencies'>).dependencies
const benchLock = JSON.parse(textOf(`${BENCH}/package-lock.json`)) as Lockfile

/** Each under a name of its own, so that they can be installed side by side. */
const VERSIONS = 'test/better-auth/versions'
const family = (JSON.parse(textOf(`${VERSIONS}/package.json`)) as Pick<Manifest, 'dependencies'>).dependencies

test('the versions of Better Auth are exact, and stand so in their lockfile; the one of our tests is among them', () => {
  const lock = JSON.parse(textOf(`${VERSIONS}/package-lock.json`)) as Lockfile
  expect(lock.packages['']?.dependencies).toEqual(family)
  for (const [name, wanted] of Object.entries(family)) {
    const version = name.replace('better-auth-', '')
    expect(wanted).toBe(`npm:better-auth@${version}`)
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(version)
  }
  expect(Object.keys(family)).toContain(`better-auth-${manifest.devDependencies['better-auth']}`)
})

/** What docs/integrate.md is tried in. */
const FRAMEWORKS = 'test/packages/frameworks'
const frameworks = (JSON.parse(textOf(`${FRAMEWORKS}/package.json`)) as Pick<Manifest, 'dependencies'>)
  .dependencies

test('the frameworks stand in their lockfile as they are asked for', () => {
  const lock = JSON.parse(textOf(`${FRAMEWORKS}/package-lock.json`)) as Lockfile
  expect(lock.packages['']?.dependencies).toEqual(frameworks)
})

test('every version is exact', () => {
  const all = [...pinned, ...Object.entries(benched), ...Object.entries(frameworks)]
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('the benchmark’s lockfile holds the versions that are asked for, and the floors have the product’s', () => {
  expect(benchLock.packages['']?.dependencies).toEqual(benched)
  const own = new Map(pinned)
  for (const [name, version] of Object.entries(benched)) {
    expect(benchLock.packages[`node_modules/${name}`]?.version, name).toBe(version)
    expect(own.get(name) ?? version, name).toBe(version)
  }
})

test('every dependency of the benchmark is used there', () => {
  const used = new Set(imports.filter(({ from }) => isIn(from, BENCH)).map(({ to }) => packageOf(to)))
  expect(Object.keys(benched).filter((name) => !used.has(name))).toEqual([])
})

test('the lockfile names the same dependencies', () => {
  for (const group of groups) expect(lockfile.packages['']?.[group]).toEqual(manifest[group])
})

test('the lockfile holds the versions that are asked for', () => {
  const other = pinned.filter(([name, version]) => {
    const locked = lockfile.packages[`node_modules/${name}`]
    // npm leaves out what does not run on the machine that wrote the lockfile, and only that.
    return locked ? locked.version !== version : !(name in manifest.optionalDependencies)
  })
  expect(other).toEqual([])
})

const imported = new Set(imports.map(({ to }) => packageOf(to)))

/** Named where programs are run or set up, rather than imported. */
const mentioned = files
  .filter(
    (path) =>
      isIn(path, 'scripts', 'vite.config.ts', 'tsconfig.json', 'biome.json') || isIn(path, 'test/support'),
  )
  .map(textOf)
  .join('\n')

/** A package whose files are read rather than imported. */
const sources = files.filter(isCode).map(textOf).join('\n')

/** The typings of `@types/x` are used where `x` is; Node's own everywhere. */
const isUsed = (name: string) => {
  const typed = name.replace(/^@types\//, '').replace(/^(.+)__/, '@$1/')
  return (
    imported.has(typed) ||
    sources.includes(`resolve('${name}')`) ||
    typed === 'node' ||
    mentioned.includes(`'${name}'`) ||
    mentioned.includes(`"${name}"`)
  )
}

test('every dependency is used', () => {
  const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})

test('what the servers import when they run is a dependency, and no development one', () => {
  const needed = imports
    .filter(
      ({ from, typeOnly }) => isIn(from, 'machines', 'server/auth', 'server/app', 'server/http') && !typeOnly,
    )
    .map(({ to }) => to)
    .filter((to) => !to.startsWith('node:') && !files.includes(to))
    .map(packageOf)
  expect([...new Set(needed)].filter((name) => !(name in manifest.dependencies))).toEqual([])
})

test('every package that is imported is pinned', () => {
  const known = new Set(pinned.map(([name]) => name))
  const isKnown = (from: string, name: string) => (isIn(from, BENCH) ? name in benched : known.has(name))
  const unknown = imports
    .filter(({ from, to }) => isCode(from) && !to.startsWith('node:') && !files.includes(to))
    .filter(({ from, to }) => !isKnown(from, packageOf(to)) && !/^[./]|^data:|^virtual:/.test(to))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(unknown).toEqual([])
})
