// npm run package: what the package holds, in build/: what is bundled, the types of what others import, the launcher, and the UI.

import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { POLICY_MEANING } from '../server/config/config-template.ts'
import { allSettings } from '../server/config/load.ts'
import type { Setting, Settings } from '../server/config/setting.ts'
import { inRoot } from '../server/root.mjs'
import { reachedFrom } from './package/reached.ts'

const build = inRoot('build')

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

function declare(): void {
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  const config = inRoot('scripts/package/tsconfig.json')
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The types could not be written: see above.')
}

/** Of the one that is no setting. */
const meaningOf = (setting: Setting | undefined) => setting?.meaning ?? POLICY_MEANING

/** An editor shows what each setting of lockstep.config.ts means. */
function describeSettings(): void {
  const path = join(build, 'server/config/define-config.d.ts')
  const settings: Settings = allSettings
  const described = readFileSync(path, 'utf8').replaceAll(
    /^ {4}readonly (\w+)\?:/gm,
    (line, name: string) => `    /** ${meaningOf(settings[name]).replaceAll('*/', '*\\/')} */\n${line}`,
  )
  writeFileSync(path, described)
}

/** The launcher and the types, as the files themselves are named; what else the manifest names is bundled or built. */
function entries(): string[] {
  const { exports, bin } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Manifest
  return [...Object.values(bin), ...Object.values(exports).flatMap((one) => Object.values(one))]
    .map((path) => path.replace(/^(?:\.\/)?build\//, ''))
    .filter((path) => !/^(?:bundle|dist)\//.test(path))
}

const copied = ['scripts/launch', 'server'].flatMap((folder) =>
  below(inRoot(folder)).flatMap((name) => (COPIED.test(`${folder}/${name}`) ? [`${folder}/${name}`] : [])),
)
const bundled = (JSON.parse(readFileSync(inRoot('bundle/.made'), 'utf8')) as string[]).map(
  (name) => `bundle/${name}`,
)

rmSync(build, { recursive: true, force: true })
declare()
describeSettings()
for (const path of [...copied, ...bundled]) cpSync(inRoot(path), join(build, path))
cpSync(inRoot('dist'), join(build, 'dist'), {
  recursive: true,
  filter: (path) => !path.endsWith('.inputs'),
})
const { files } = reachedFrom(build, entries())
const isNeeded = (path: string) =>
  /^(?:bundle|dist)\//.test(path) || files.has(path) || (copied.includes(path) && READ.test(path))
for (const path of below(build)) if (!isNeeded(path)) rmSync(join(build, path))
