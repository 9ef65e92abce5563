// Follows each link of the built site: to a file of it, and where it names one, to a heading or row of that page.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import type { Place } from './place.ts'

const decoded = (text: string) =>
  decodeURIComponent(text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'))

const isElsewhere = (link: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)

/**
 * @param place where the site is served; other versions are sites of their own
 * @returns a line for each, such as `machines/totp.html → ../x.html`
 */
export function brokenLinks(folder: string, { base, others }: Pick<Place, 'base' | 'others'>): string[] {
  const ofOthers = new Set(others.map(({ href }) => href))
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  )
  const texts = new Map(
    [...files]
      .filter((path) => /\.(?:html|md|txt)$/.test(path) && !path.startsWith('files/'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
  const anchors = new Map(
    [...texts].map(([path, text]) => [
      path,
      new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decoded(id))),
    ]),
  )
  const broken = (path: string, link: string): boolean => {
    if (link === '' || isElsewhere(link) || ofOthers.has(link)) return false
    const [address = '', hash = ''] = decoded(link).split('#')
    if (address.startsWith('/') && !address.startsWith(base)) return true
    const found = address.startsWith('/') ? address.slice(base.length) : join(dirname(path), address)
    const target = address === '' ? path : /(?:^|\/)$/.test(found) ? `${found}index.html` : found
    // Of a page's Markdown, the headings are its page's.
    const page = target.replace(/\.md$/, '.html')
    return !files.has(target) || (hash !== '' && !(anchors.get(page)?.has(hash) ?? false))
  }
  const linksIn = (path: string, text: string): string[] =>
    path.endsWith('.html')
      ? [...text.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(
          ([, link = '']) => link,
        )
      : [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return [...texts].flatMap(([path, text]) =>
    [...new Set(linksIn(path, text))].filter((link) => broken(path, link)).map((link) => `${path} → ${link}`),
  )
}

const withoutCode = (text: string) =>
  text.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/(`+)(?:(?!\1)[\s\S])*?\1(?!`)/g, '')
