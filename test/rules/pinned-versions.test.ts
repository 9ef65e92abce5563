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
type Locked = Partial<Manifest> & {
  version?: string
  peerDependencies?: Versions
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Lockfile = { packages: Record<string, Locked> }

/** What only the tests and other commands of development need. */
const TEST = 'test/package.json'

const manifest = JSON.parse(textOf('package.json')) as Manifest
const lockfile = JSON.parse(textOf('package-lock.json')) as Lockfile
const tested = (JSON.parse(textOf(TEST)) as Pick<Manifest, 'devDependencies'>).devDependencies
const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const started = groups.flatMap((group) => Object.entries(manifest[group]))
const pinned = [...started, ...Object.entries(tested)]

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

/** What the OpenID provider is tried by. */
const CONFORMANCE = 'test/packages/conformance'
const suite = (JSON.parse(textOf(`${CONFORMANCE}/package.json`)) as Pick<Manifest, 'dependencies'>)
  .dependencies

test('the conformance suite stands in its lockfile as it is asked for', () => {
  const lock = JSON.parse(textOf(`${CONFORMANCE}/package-lock.json`)) as Lockfile
  expect(lock.packages['']?.dependencies).toEqual(suite)
})

/** What npm run site builds with. */
const SITE = 'scripts/site/vitepress'
const sited = (JSON.parse(textOf(`${SITE}/package.json`)) as Pick<Manifest, 'dependencies'>).dependencies

test('the site’s lockfile holds the versions that are asked for', () => {
  const lock = JSON.parse(textOf(`${SITE}/package-lock.json`)) as Lockfile
  expect(lock.packages['']?.dependencies).toEqual(sited)
  for (const [name, version] of Object.entries(sited))
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
})

test('every version is exact', () => {
  const others = [benched, frameworks, suite, sited]
  const all = [...pinned, ...others.flatMap((versions) => Object.entries(versions))]
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
  expect(lockfile.packages.test?.devDependencies).toEqual(tested)
})

test('the lockfile holds the versions that are asked for', () => {
  const other = pinned.filter(([name, version]) => {
    const locked = lockfile.packages[`node_modules/${name}`]
    // npm leaves out what does not run on the machine that wrote the lockfile, and only that.
    return locked ? locked.version !== version : !(name in manifest.optionalDependencies)
  })
  expect(other).toEqual([])
})

/** Where Node finds it: the nearest folder above, or not at all. */
function lockedAt(from: string, name: string): string | null {
  const at = `${from && `${from}/`}node_modules/${name}`
  if (lockfile.packages[at]) return at
  return from === ''
    ? null
    : lockedAt(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

/** The places of what an install that ignores peers brings for the root. */
function installedForStart(): Set<string> {
  const found = new Set([''])
  for (const at of found)
    for (const name of Object.keys({
      ...lockfile.packages[at]?.dependencies,
      ...lockfile.packages[at]?.optionalDependencies,
      ...(at === '' && manifest.devDependencies),
    })) {
      const place = lockedAt(at, name)
      if (place) found.add(place)
    }
  return found
}

const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Locked) =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)

test('npm start installs no package of the tests, and all that its packages demand of others', () => {
  const installed = installedForStart()
  const brings = (name: string) => installed.has(`node_modules/${name}`)
  expect(Object.keys(tested).filter(brings)).toEqual([])
  const missing = [...installed].flatMap((at) =>
    requiredPeers(lockfile.packages[at] ?? {})
      .filter((name) => !installed.has(lockedAt(at, name) ?? name))
      .map((name) => `${at} demands ${name}`),
  )
  expect(missing).toEqual([])
})

const imported = new Set(imports.map(({ to }) => packageOf(to)))

/** Named where programs are run or set up, rather than imported. */
const mentioned = files
  .filter(
    (path) =>
      isIn(path, 'scripts', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json', 'biome.json') ||
      isIn(path, 'test/support'),
  )
  .map(textOf)
  .join('\n')

/** A package whose files are read rather than imported. */
const sources = files.filter(isCode).map(textOf).join('\n')

/** By a package that is used, and leaves its version to us. */
const isDemanded = (name: string) =>
  started.some(
    ([by]) => by !== name && requiredPeers(lockfile.packages[`node_modules/${by}`] ?? {}).includes(name),
  )

/** The typings of `@types/x` are used where `x` is; Node's own everywhere. */
const isUsed = (name: string): boolean => {
  const typed = name.replace(/^@types\//, '').replace(/^(.+)__/, '@$1/')
  return (
    imported.has(typed) ||
    sources.includes(`resolve('${name}')`) ||
    typed === 'node' ||
    isDemanded(name) ||
    mentioned.includes(`'${name}'`) ||
    mentioned.includes(`"${name}"`)
  )
}

test('every dependency is used', () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...tested })
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})

test('what npm start runs or builds needs no package of the tests', () => {
  const needed = imports.filter(
    ({ from, typeOnly }) => isIn(from, 'machines', 'server', 'ui', 'vite.config.ts') && !typeOnly,
  )
  const foreign = needed.filter(({ to }) => packageOf(to) in tested).map(({ from, to }) => `${from} → ${to}`)
  expect(foreign).toEqual([])
})

test('every package that is imported is pinned', () => {
  const known = new Set(pinned.map(([name]) => name))
  const isKnown = (from: string, name: string) => {
    if (isIn(from, SITE)) return name in sited
    // It is installed there as users install it.
    if (isIn(from, 'test/packages/example') && name === 'lockstep') return true
    return isIn(from, BENCH) ? name in benched : known.has(name)
  }
  const unknown = imports
    .filter(({ from, to }) => isCode(from) && !to.startsWith('node:') && !files.includes(to))
    .filter(({ from, to }) => !isKnown(from, packageOf(to)) && !/^[./]|^data:|^virtual:/.test(to))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(unknown).toEqual([])
})
