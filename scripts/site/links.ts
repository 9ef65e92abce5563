// Leads the links of a page to where their targets are on the site: pages to pages, other files to copies of them.

import { existsSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path/posix'
import { inRoot } from '../../server/root.mjs'

/** What a reader can mend: a sentence that says where. */
export class BrokenSite extends Error {}

/** Where on the site the files of the repository are, by their paths from its root. */
export type Places = ReadonlyMap<string, string>

const isImage = (path: string) => /\.(?:png|svg|webp)$/.test(path)

/** Where a copy is: a host serves it as text, whatever its name ends in. */
export const copyOf = (path: string): string => `files/${path}${isImage(path) ? '' : '.txt'}`

const isElsewhere = (target: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)

/** What is no code: neither between fences nor between backticks. */
export const outsideCode = (text: string, change: (prose: string) => string): string =>
  text
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/((`+)(?:(?!\2)[\s\S])*?\2(?!`))/)
            // The third of each three is the fence that the second begins with.
            .filter((_, place) => place % 3 !== 2)
            .map((piece, place) => (place % 2 === 1 ? piece : change(piece)))
            .join(''),
    )
    .join('')

/** Of a text whose links begin at the site, those that begin at its host. */
export const below = (base: string, text: string): string =>
  outsideCode(text, (prose) => prose.replace(/\]\(\/(?!\/)/g, `](${base}`))

type Moved = { text: string; copies: string[] }

/**
 * @param from the page's path in the repository, which its links are relative to
 * @param at its path on the site
 * @throws BrokenSite where a link leads nowhere
 */
export function moved(text: string, from: string, at: string, places: Places): Moved {
  const copies: string[] = []
  const target = (link: string): string => {
    if (link.startsWith('#') || isElsewhere(link)) return link
    const [path = '', hash] = link.split('#')
    const file = join(dirname(from), decodeURI(path)).replace(/\/$/, '')
    const page = places.get(file)
    if (!page && !(existsSync(inRoot(file)) && extname(file) !== '.md' && !file.startsWith('..')))
      throw new BrokenSite(`${from} links to ${link}, which is no page and no file. Correct the link.`)
    if (!page) copies.push(file)
    return `${page ? relative(dirname(at), page) : `/${copyOf(file)}`}${hash === undefined ? '' : `#${hash}`}`
  }
  return {
    text: outsideCode(text, (prose) =>
      prose.replace(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${target(link)})`),
    ),
    copies,
  }
}
