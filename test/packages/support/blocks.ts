// The blocks of code of a page of docs/ that are tried with the package, in their order.

import { readFileSync } from 'node:fs'

export type Block = {
  language: string
  /** The file that it is, '' where it is none. */
  name: string
  code: string
}

const pageAt = (page: string) => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')

export const blocksIn = (text: string): Block[] =>
  [...text.matchAll(/^(<!-- .* -->\n)?```([^\s`]*)(?: ([^\n`]+))?\n([\s\S]*?)^```$/gm)]
    // Those below a comment are of the file that it names, which is a test of its own.
    .filter(([, ofTest]) => !ofTest)
    .map(([, , language = '', name = '', code = '']) => ({ language, name, code }))

/** By its headings of the second level; '' is what stands before them. */
export const sectionsOf = (page: string): Map<string, Block[]> =>
  new Map(
    `## \n${pageAt(page)}`
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', blocksIn(section)]),
  )

export const blocks: readonly Block[] = blocksIn(pageAt('integrate.md'))

/** @throws Error where the page has no such file */
export function fileOf(name: string): string {
  const found = blocks.find((block) => block.name === name)
  if (!found) throw new Error(`docs/integrate.md has no ${name}.`)
  return found.code
}
