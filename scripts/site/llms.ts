// llms.txt: the site for programs, each page by its Markdown (llmstxt.org).

import type { Navigation } from './navigation.ts'
import { type Page, summaryOf } from './site-pages.ts'

type Items = Navigation['sidebar'][string]

const twinOf = (link: string) => link.replace(/\/$/, '/index.md').replace(/\.html$/, '.md')

export function llmsOf(pages: readonly Page[], { sidebar }: Navigation): string {
  const known = new Map(pages.map((page) => [`/${page.path}`, page]))
  // A menu may lead back to what another one has.
  const listed = new Set<Page>()
  const lines = (items: Items): string[] =>
    items.flatMap(({ text, link, items: inner = [] }) => {
      const page = link === undefined ? undefined : known.get(twinOf(link))
      const own = page && !listed.has(page) ? [`- [${text}](/${page.path}): ${summaryOf(page)}`] : []
      if (page) listed.add(page)
      return [...own, ...lines(inner)]
    })
  const home = known.get('/index.md')
  const sections = Object.values(sidebar)
    .reverse()
    .flat()
    .map(({ text, items = [] }) => `## ${text}\n\n${lines(items).join('\n')}`)
  return `# Lockstep\n\n> ${home ? summaryOf(home) : ''}\n\n${sections.join('\n\n')}\n`
}
