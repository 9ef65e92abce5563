// The software bill of materials of a release, in CycloneDX’s JSON: every package that it is made of or with, as package-lock.json pins it.

import { createHash } from 'node:crypto'

type Locked = {
  name?: string
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Readonly<Record<string, Locked>> }

const FOLDER = 'node_modules/'

/** As Node finds it: beside the package, or above it. */
function pathOf({ packages }: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(FOLDER) - 1))) {
    const path = `${folder && `${folder}/`}${FOLDER}${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

const neededBy = (one: Locked, isRoot: boolean) =>
  Object.keys({
    ...one.dependencies,
    ...one.optionalDependencies,
    ...Object.fromEntries(
      Object.entries(one.peerDependencies ?? {}).filter(
        ([name]) => !one.peerDependenciesMeta?.[name]?.optional,
      ),
    ),
    ...(isRoot && one.devDependencies),
  })

const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** https://github.com/package-url/purl-spec: of a scope the at sign is encoded. */
const purlOf = (path: string, { version }: Locked) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`

function componentOf(path: string, one: Locked) {
  const [algorithm, base64 = ''] = (one.integrity ?? '').split('-')
  const content = Buffer.from(base64, 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': purlOf(path, one),
    name: nameOf(path),
    version: one.version,
    purl: purlOf(path, one),
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content }] }),
    ...(one.license && { licenses: [{ expression: one.license }] }),
  }
}

/** What is reached from the package itself; the tests, a workspace of their own, are not. */
function edgesOf(lock: Lock): ReadonlyMap<string, readonly string[]> {
  const edges = new Map<string, string[]>()
  const due = ['']
  for (const path of due) {
    if (edges.has(path)) continue
    const found = neededBy(lock.packages[path] ?? {}, path === '').flatMap(
      (name) => pathOf(lock, path, name) ?? [],
    )
    edges.set(path, found)
    due.push(...found)
  }
  return edges
}

/** A UUID of the release’s own, so that the same release has the same one. */
function serialOf(version: string, lock: Lock): string {
  const hex = createHash('sha256').update(version).update(JSON.stringify(lock)).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function billOfMaterials(lock: Lock, version: string): object {
  const own = `pkg:npm/lockstep@${version}`
  const edges = edgesOf(lock)
  const refOf = (path: string) => (path === '' ? own : purlOf(path, lock.packages[path] ?? {}))
  const paths = [...edges.keys()].filter((path) => path !== '')
  const components = new Map(paths.map((path) => [refOf(path), componentOf(path, lock.packages[path] ?? {})]))
  const needs = new Map<string, Set<string>>()
  for (const [path, found] of edges) {
    const before = needs.get(refOf(path)) ?? new Set()
    needs.set(refOf(path), new Set([...before, ...found.map(refOf)]))
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(version, lock),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'lockstep',
        version,
        purl: own,
        licenses: [{ expression: 'MIT' }],
      },
    },
    components: [...components.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: [...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted() })),
  }
}

/** As `sha256sum --check` reads them. */
export const checksumLine = (name: string, bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
