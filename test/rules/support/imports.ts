// Every import of every file: static, dynamic, re-exported, of types alone.

import { posix } from 'node:path'
import { withoutCommentsAndTemplates } from './code.ts'
import { files, isCode, textOf } from './files.ts'

export type Import = {
  from: string
  /** A path from the root, or the name of a package as it is written. */
  to: string
  /** Gone when the code runs. */
  typeOnly: boolean
}

const statics = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*$\s,{}]+?\sfrom\s*)?['"]([^'"]+)['"]/gm
const dynamics = /\bimport\(\s*['"`]([^'"`]+)['"`]/g

export function importsIn(path: string, source: string): Import[] {
  const code = withoutCommentsAndTemplates(source)
  // What follows a question mark says how Vite is to load it.
  const resolve = (to: string) =>
    to.startsWith('.') ? posix.join(posix.dirname(path), to.replace(/\?.*/, '')) : to
  return [
    ...[...code.matchAll(statics)].map(([, type, to = '']) => ({
      from: path,
      to: resolve(to),
      typeOnly: type !== undefined,
    })),
    ...[...code.matchAll(dynamics)].map(([, to = '']) => ({ from: path, to: resolve(to), typeOnly: false })),
  ]
}

export const imports: readonly Import[] = files
  .filter(isCode)
  .flatMap((path) => importsIn(path, textOf(path)))

/** The package an import names: `@scope/name` or `name`, without what lies below it. */
export const packageOf = (to: string): string =>
  to
    .split('/')
    .slice(0, to.startsWith('@') ? 2 : 1)
    .join('/')

export const isLocal = ({ to }: Import): boolean => files.includes(to)

export const describeImport = ({ from, to, typeOnly }: Import): string =>
  `${from} imports ${typeOnly ? 'types of ' : ''}${to}`
