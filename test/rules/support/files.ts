// The project's own files, as paths from its root with forward slashes.

import { readdirSync, readFileSync } from 'node:fs'

export const root = new URL('../../../', import.meta.url)

/** What is installed, built or kept at run time is not ours to judge. */
const foreign = ['node_modules', 'build', 'dist', 'dist-site', '.git', '.lockstep', 'coverage']

function walk(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`
    if (entry.isDirectory()) return foreign.includes(entry.name) ? [] : walk(`${path}/`)
    return entry.isFile() ? [path] : []
  })
}

export const files: readonly string[] = walk('').sort()

export const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path)

const texts = new Map<string, string>()

export function textOf(path: string): string {
  const known = texts.get(path)
  if (known !== undefined) return known
  const text = readFileSync(new URL(path, root), 'utf8')
  texts.set(path, text)
  return text
}

/** True where `path` is the folder's or lies below it. */
export const isIn = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
