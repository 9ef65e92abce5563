// Finds a Chromium to test with: the one named, the one installed, or the one that npm brought.

import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
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

/** Built for Linux on x64; it brings along the libraries that a bare system lacks. */
async function fromNpm(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  setupLambdaEnvironment(join(libraries, 'lib'))
  return chromium.executablePath()
}

/** Undefined where none can be had: Playwright then looks for its own, and says how to install it. */
export async function chromiumPath(): Promise<string | undefined> {
  const found = process.env.CHROMIUM || installed()
  if (found) return found
  return process.platform === 'linux' && process.arch === 'x64' ? fromNpm() : undefined
}
