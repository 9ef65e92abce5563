// npm run site: builds docs/ and README into dist-site/, a folder that any web server can serve, below any path.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { inRoot } from '../server/root.mjs'
import { ensureInstalled } from '../test/bench/install.ts'
import { brokenLinks } from './site/broken-links.ts'
import {
  type Counterexample,
  counterexamplesPage,
  fileOf,
  findCounterexamples,
} from './site/counterexamples.ts'
import { BrokenSite, below } from './site/links.ts'
import { buildLive, type Live } from './site/live.ts'
import { llmsOf } from './site/llms.ts'
import { type Navigation, navigationOf } from './site/navigation.ts'
import { type Place, placeOf } from './site/place.ts'
import { type Page, readPages } from './site/site-pages.ts'
import { staged } from './site/staged.ts'

const project = inRoot('scripts/site/vitepress')
const draft = join(project, 'build')

const say = (line: string) => void process.stderr.write(`${line}\n`)

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** What VitePress reads. */
function stage(
  pages: readonly Page[],
  copies: ReadonlyMap<string, string>,
  site: Navigation & Place & { live: string; out: string },
) {
  rmSync(draft, { recursive: true, force: true })
  for (const page of pages) write(join(draft, 'pages', page.path), staged(page))
  for (const [file, copy] of copies) cpSync(inRoot(file), join(draft, 'pages/public', copy))
  cpSync(inRoot('ui/favicon.svg'), join(draft, 'pages/public/favicon.svg'))
  write(join(draft, 'site.json'), JSON.stringify(site))
}

async function runVitePress(): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0)
    throw new BrokenSite(`${said}${errors}VitePress could not build the pages: it says why above.`)
}

type Built = {
  pages: readonly Page[]
  navigation: Navigation
  live: Live
  counterexamples: readonly Counterexample[]
}

function finish(out: string, base: string, { pages, navigation, live, counterexamples }: Built): void {
  for (const { name, recording } of counterexamples) write(join(out, fileOf(name)), recording)
  for (const page of pages) write(join(out, page.path), below(base, page.text))
  for (const [name, content] of live.files) write(join(out, name), content)
  write(join(out, 'llms.txt'), below(base, llmsOf(pages, navigation)))
}

/** None where this is no repository. */
const tagsOf = (...args: string[]) =>
  spawnSync('git', ['tag', ...args], { cwd: inRoot(), encoding: 'utf8' }).stdout?.split('\n') ?? []

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { base: { type: 'string' }, out: { type: 'string' } } })
  const out = resolve(values.out ?? inRoot('dist-site'))
  const place = placeOf(values.base ?? '/', { tags: tagsOf('--list'), here: tagsOf('--points-at', 'HEAD') })
  say('Searching for the counterexamples …')
  const counterexamples = findCounterexamples()
  const { pages, copies } = readPages(counterexamplesPage(counterexamples))
  const navigation = navigationOf(pages)
  await ensureInstalled({ folder: project, packages: 'VitePress', without: 'no site was built', say })
  say(`Building ${pages.length} pages …`)
  const live = await buildLive()
  stage(pages, copies, { ...navigation, ...place, live: live.entry, out })
  await runVitePress()
  finish(out, place.base, { pages, navigation, live, counterexamples })
  const broken = brokenLinks(out, place)
  if (broken.length > 0)
    throw new BrokenSite(
      `These links lead nowhere:\n  ${broken.join('\n  ')}\nCorrect them where their pages are written.`,
    )
  process.stdout.write(
    `${pages.length} pages are in ${out}. Any web server can serve them${place.base === '/' ? '' : `, at ${place.base}`}.\n`,
  )
}

try {
  await main()
} catch (error) {
  // A sentence, where a reader can mend it.
  const isPlain = error instanceof BrokenSite || (error as Error).name === 'Problem'
  say(isPlain ? (error as Error).message : `${(error as Error).stack}`)
  process.exitCode = 1
}
