// Which built files are needed by those that are started or imported from outside, and which packages they import.

import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const imports = /(?:\bfrom|\bimport)\s*\(?\s*(["'])([^"'\n]+)\1/g

/** In a declaration a source is named, which is not there: its own declaration is. */
const candidates = (path: string, isDeclared: boolean) =>
  isDeclared ? [path.replace(/\.(m?)[jt]s$/, '.d.$1ts'), path] : [path]

export type Reached = { files: ReadonlySet<string>; packages: ReadonlySet<string> }

/**
 * @param entries paths below `folder`, with forward slashes
 * @throws Error for an import of nothing
 */
export function reachedFrom(folder: string, entries: readonly string[]): Reached {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const from of files) {
    const code = readFileSync(posix.join(folder, from), 'utf8').replaceAll(comments, '')
    for (const [, , to = ''] of code.matchAll(imports)) {
      if (!to.startsWith('.')) packages.add(to)
      else files.add(found(folder, from, to))
    }
  }
  return { files, packages }
}

function found(folder: string, from: string, to: string): string {
  const path = posix.join(posix.dirname(from), to)
  const isDeclared = /\.d\.m?ts$/.test(from)
  const file = candidates(path, isDeclared).find((one) => existsSync(posix.join(folder, one)))
  if (!file) throw new Error(`${from} imports ${to}, which is not built.`)
  return file
}
