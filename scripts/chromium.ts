// Finds a Chromium to drive: the one named, the one that npm brought, or where that does not run, the one installed.

import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

/** Unpacked once a user, whole or not at all: it takes seconds, and 200 MB. */
const folder = join(tmpdir(), `lockstep-chromium-${process.getuid?.()}`)

const isOurs = () => existsSync(folder) && statSync(folder).uid === process.getuid?.()

/** The package unpacks into the temp folder, which every user of a machine shares: here it is given another. */
async function within<T>(temp: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = temp
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** It brings along the libraries that a bare system lacks. */
async function unpack(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  setupLambdaEnvironment(join(libraries, 'lib'))
  return chromium.executablePath()
}

async function fromNpm(): Promise<string> {
  if (!isOurs()) {
    const draft = await mkdtemp(`${folder}-`)
    await within(draft, unpack)
    await bringFontsHome(draft)
    // Refused when another process was first: its copy is as good.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  }
  process.env.FONTCONFIG_PATH = join(folder, 'fonts')
  return within(folder, unpack)
}

/** The package's list of fonts names the shared temp folder outright; without fonts nothing can be typed. */
async function bringFontsHome(draft: string): Promise<void> {
  const list = join(draft, 'fonts', 'fonts.conf')
  const text = await readFile(list, 'utf8')
  await writeFile(list, text.replaceAll('/tmp/fonts', join(folder, 'fonts')))
}

/** It is built for Linux on x64 with the GNU C library. */
function runsFromNpm(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/**
 * The pinned one wherever it runs, whatever else is installed: others draw at another speed, and update themselves.
 * Undefined where none can be had: Playwright then looks for its own, and says how to install it.
 */
export async function chromiumPath(): Promise<string | undefined> {
  return process.env.CHROMIUM || (runsFromNpm() ? fromNpm() : installed())
}
