// Bundles what production runs, and what the package exports, into bundle/: an entry for each, what several share in chunks, maps, and the licences.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { inRoot, root } from '../server/root.mjs'
import { entries, INSTALLED, NEVER_THERE } from './bundle/entries.ts'
import { licencesOf } from './bundle/licences.ts'

/** How a process begins is settled before anything else of it is loaded: after a static import all of it would be. */
const begins: Plugin = {
  name: 'begins',
  resolveId: { filter: { id: /-main\.ts$/ }, handler: (id, importer) => (importer ? null : `\0${id}`) },
  load: {
    filter: { id: /^\0.*-main\.ts$/ },
    handler: (id) =>
      [
        `import ${JSON.stringify(inRoot('server/mains/begin.ts'))}`,
        `await import(${JSON.stringify(inRoot(id.slice(1)))})`,
      ].join('\n'),
  },
}

/** What a module has computed of nothing but sources takes its place. */
const compiled: Plugin = {
  name: 'compiled',
  load: {
    filter: { id: /\.compiled\.ts$/ },
    handler: async (id) =>
      Object.entries((await import(id)) as Record<string, Uint8Array>)
        .map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])
        .map(([name, text]) => `export const ${name} = Buffer.from('${text}', 'base64')`)
        .join('\n'),
  },
}

async function chunksOf(): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: entries,
    external: [...INSTALLED, ...NEVER_THERE],
    plugins: [begins, compiled],
    // depd's, whose names stay.
    checks: { eval: false },
    // Anything else that is not found would be missing where this runs.
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  const { output } = await build.generate({
    sourcemap: true,
    chunkFileNames: '[name]-[hash].js',
    // Names stay, for stack traces and for what reads them; and lines, so that a character more leaves the map right.
    minify: false,
    comments: false,
  })
  await build.close()
  return output.filter((one) => one.type === 'chunk')
}

/** In characters of one byte each, where that is shorter: V8 takes two for each of a file that has one other. */
function inOneByte(code: string): string {
  const escaped = code.replaceAll(
    /(\\*)([\u0100-\uffff])/g,
    (_, slashes: string, other: string) =>
      `${slashes.slice(slashes.length % 2)}\\u${other.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return escaped.length < 2 * code.length ? escaped : code
}

/** A stack trace wants files and lines alone: the sources themselves are in the repository. */
const mapOf = ({ map, fileName }: OutputChunk): [string, string][] =>
  map ? [[`${fileName}.map`, JSON.stringify({ ...map, sourcesContent: undefined, names: [] })]] : []

/** Names of files. */
function madeBefore(): readonly string[] {
  try {
    return JSON.parse(readFileSync(inRoot('bundle/.made'), 'utf8')) as string[]
  } catch {
    return []
  }
}

/** Whole, whenever a process begins. */
function write(name: string, text: string): void {
  writeFileSync(inRoot('bundle', `${name}.new`), text)
  renameSync(inRoot('bundle', `${name}.new`), inRoot('bundle', name))
}

/** What a page of the product loads as it is, and no bundle has inside. */
const filesOfBrowser = [inRoot('node_modules/elkjs/lib/elk-worker.min.js')]

const chunks = await chunksOf()
// An entry last: it names the others.
const files = new Map([
  [
    'THIRD-PARTY-LICENSES.txt',
    licencesOf([...chunks.flatMap(({ moduleIds }) => moduleIds), ...filesOfBrowser]),
  ],
  ...chunks
    .toSorted((one, other) => Number(one.isEntry) - Number(other.isEntry))
    .flatMap((chunk): [string, string][] => [...mapOf(chunk), [chunk.fileName, inOneByte(chunk.code)]]),
])
mkdirSync(inRoot('bundle'), { recursive: true })
const before = madeBefore()
for (const [name, text] of files) write(name, text)
write('.made', JSON.stringify([...files.keys()]))
// What the build before has made stays: a process that runs may load some of it yet.
const kept = new Set([...files.keys(), ...before, '.made'])
for (const name of readdirSync(inRoot('bundle')).filter((name) => !kept.has(name)))
  rmSync(inRoot('bundle', name), { recursive: true })
