// npm run site: builds docs/ and README into dist-site/, a folder that any web server can serve.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inRoot } from '../server/root.mjs'
import { ensureInstalled } from '../test/bench/install.ts'
import { brokenLinks } from './site/broken-links.ts'
import {
  type Counterexample,
  counterexamplesPage,
  fileOf,
  findCounterexamples,
} from './site/counterexamples.ts'
import { BrokenSite } from './site/links.ts'
import { buildLive, type Live } from './site/live.ts'
import { llmsOf } from './site/llms.ts'
import { type Navigation, navigationOf } from './site/navigation.ts'
import { type Page, readPages } from './site/site-pages.ts'
import { staged } from './site/staged.ts'

const project = inRoot('scripts/site/vitepress')
const draft = join(project, 'build')
const out = inRoot('dist-site')

const say = (line: string) => void process.stderr.write(`${line}\n`)

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** What VitePress reads. */
function stage(
  pages: readonly Page[],
  copies: ReadonlyMap<string, string>,
  site: Navigation & { live: string },
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

function finish(
  pages: readonly Page[],
  navigation: Navigation,
  live: Live,
  counterexamples: readonly Counterexample[],
): void {
  for (const { name, recording } of counterexamples) write(join(out, fileOf(name)), recording)
  for (const page of pages) write(join(out, page.path), page.text)
  for (const [name, content] of live.files) write(join(out, name), content)
  write(join(out, 'llms.txt'), llmsOf(pages, navigation))
}

async function main(): Promise<void> {
  say('Searching for the counterexamples …')
  const counterexamples = findCounterexamples()
  const { pages, copies } = readPages(counterexamplesPage(counterexamples))
  const navigation = navigationOf(pages)
  await ensureInstalled({ folder: project, packages: 'VitePress', without: 'no site was built', say })
  say(`Building ${pages.length} pages …`)
  const live = await buildLive()
  stage(pages, copies, { ...navigation, live: live.entry })
  await runVitePress()
  finish(pages, navigation, live, counterexamples)
  const broken = brokenLinks(out)
  if (broken.length > 0)
    throw new BrokenSite(
      `These links lead nowhere:\n  ${broken.join('\n  ')}\nCorrect them where their pages are written.`,
    )
  process.stdout.write(`${pages.length} pages are in ${out}. Any web server can serve them.\n`)
}

try {
  await main()
} catch (error) {
  // A sentence, where a reader can mend it.
  const isPlain = error instanceof BrokenSite || (error as Error).name === 'Problem'
  say(isPlain ? (error as Error).message : `${(error as Error).stack}`)
  process.exitCode = 1
}
