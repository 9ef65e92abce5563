// The blocks of code of docs/integrate.md that are tried with the package, in their order.

import { readFileSync } from 'node:fs'

export type Block = {
  language: string
  /** The file that it is, '' where it is none. */
  name: string
  code: string
}

const page = readFileSync(new URL('../../../docs/integrate.md', import.meta.url), 'utf8')

export const blocks: readonly Block[] = [
  ...page.matchAll(/^(<!-- .* -->\n)?```([^\s`]*)(?: ([^\n`]+))?\n([\s\S]*?)^```$/gm),
]
  // Those below a comment are of the file that it names, which is a test of its own.
  .filter(([, ofTest]) => !ofTest)
  .map(([, , language = '', name = '', code = '']) => ({ language, name, code }))

/** @throws Error where the page has no such file */
export function fileOf(name: string): string {
  const found = blocks.find((block) => block.name === name)
  if (!found) throw new Error(`docs/integrate.md has no ${name}.`)
  return found.code
}
