// Whether a test names a requirement by its id.

import { files, isIn, textOf } from './files.ts'
import { imports } from './imports.ts'

/** In its own text, or in that of a table or a helper that it imports. */
export function mentions(path: string, id: string): boolean {
  const named = new RegExp(`\\b${id.replaceAll('.', '\\.')}(?![\\d.]\\d*)`)
  const helpers = imports.filter(({ from, to }) => from === path && isIn(to, 'test')).map(({ to }) => to)
  return [path, ...helpers].some((one) => files.includes(one) && named.test(textOf(one)))
}
