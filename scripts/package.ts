// npm run package: what the package holds, in build/: JavaScript of the sources, the types of what others import, and the UI.

import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { services } from './launch/services.mjs'
import { reachedFrom } from './package/reached.ts'

const root = join(import.meta.dirname, '..')
const build = join(root, 'build')

/** Only `npm run dev` has it: Vite is not among what is installed. */
const LEFT_OUT = ['server/dev/ui-sources.js']
/** As they are: what the compiler leaves alone. */
const COPIED = /^scripts\/launch\/|^server\/(?!deploy\/).*\.(?:css|sql|svg|js|mjs|mts)$/
/** Read rather than imported: styles, migrations, the mailbox's page. */
const READ = /\.(?:css|sql|svg|js)$/

type Manifest = { exports: Record<string, { types: string; default: string }>; bin: Record<string, string> }

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )

function compile(): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const config = join(root, 'scripts/package/tsconfig.json')
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The sources could not be compiled: see above.')
}

/** What is installed beside it, as the files themselves are named. */
function entries(): string[] {
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const named = [...Object.values(bin), ...Object.values(exports).flatMap((one) => Object.values(one))]
  return [
    ...named.map((path) => path.replace(/^(?:\.\/)?build\//, '')),
    ...Object.values(services).map((path) => path.replace(/\.ts$/, '.js')),
  ]
}

const copied = ['scripts/launch', 'server'].flatMap((folder) =>
  below(join(root, folder)).flatMap((name) =>
    COPIED.test(`${folder}/${name}`) ? [`${folder}/${name}`] : [],
  ),
)

rmSync(build, { recursive: true, force: true })
compile()
for (const path of copied) cpSync(join(root, path), join(build, path))
cpSync(join(root, 'dist'), join(build, 'dist'), {
  recursive: true,
  filter: (path) => !path.endsWith('.inputs'),
})
const { files } = reachedFrom(build, entries(), LEFT_OUT)
const isNeeded = (path: string) =>
  path.startsWith('dist/') ||
  (files.has(path) && !LEFT_OUT.includes(path)) ||
  (copied.includes(path) && READ.test(path))
for (const path of below(build)) if (!isNeeded(path)) rmSync(join(build, path))
