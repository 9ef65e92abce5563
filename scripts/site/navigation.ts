// What the site's menus have, in which order; a page that none of them has is reported.

import { BrokenSite } from './links.ts'
import { type Page, titleOf } from './site-pages.ts'

type Item = { text: string; link?: string; collapsed?: boolean; items?: Item[] }

export type Navigation = { nav: Item[]; sidebar: Record<string, Item[]> }

/** A folder stands for its pages, below the page that lists them. */
const sections: [title: string, pages: string[]][] = [
  [
    'Start',
    [
      'index.md',
      'frameworks.md',
      'django-and-rails.md',
      'integrate.md',
      'extend.md',
      'better-auth.md',
      'migration.md',
    ],
  ],
  [
    'Concepts',
    [
      'architecture.md',
      'machines/',
      'profiles.md',
      'demands.md',
      'proofs.md',
      'counterexamples.md',
      'inspector.md',
    ],
  ],
  ['Guides', ['provider.md', 'clients.md', 'operations.md', 'upgrade.md', 'contributing.md', 'how-to/']],
  [
    'Reference',
    [
      'settings.md',
      'all-settings.md',
      'commands.md',
      'routes.md',
      'errors.md',
      'errors/',
      'events.md',
      'requirements.md',
    ],
  ],
  [
    'Security and evidence',
    [
      ...['security.md', 'security/', 'reporting.md', 'known-faults.md', 'races.md', 'reliability.md'],
      ...['performance.md', 'conform.md', 'testing.md'],
    ],
  ],
  ['Project', ['decisions/', 'dependencies.md', 'changelog.md']],
]

const addressOf = (path: string): string =>
  `/${path.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '.html')}`

/** Folders of so many pages that they have a menu of their own. */
const apart = ['decisions/', 'errors/']

/** @throws BrokenSite */
export function navigationOf(pages: readonly Page[]): Navigation {
  const left = new Map(pages.map((page) => [page.path, page]))
  const itemOf = (path: string): Item => {
    const page = left.get(path)
    if (!page)
      throw new BrokenSite(
        `scripts/site/navigation.ts names ${path}, which is no page. Correct its sections.`,
      )
    left.delete(path)
    return { text: path === 'index.md' ? 'Lockstep' : titleOf(page), link: addressOf(path) }
  }
  const itemsIn = (folder: string): Item[] =>
    [...left.keys()]
      .filter((path) => path.startsWith(folder) && path !== `${folder}index.md`)
      .sort()
      .map(itemOf)
  const menus: Record<string, Item[]> = {}
  const folderOf = (folder: string): Item[] => {
    const first = left.has(`${folder}index.md`) ? [itemOf(`${folder}index.md`)] : []
    const items = itemsIn(folder)
    if (!apart.includes(folder)) {
      const [top] = first
      return top ? [{ ...top, collapsed: true, items }] : items
    }
    const [text, all] =
      folder === 'errors/' ? ['Error codes', 'errors.md'] : ['Decisions', `${folder}index.md`]
    menus[`/${folder}`] = [{ text, items: [{ text: 'All of them', link: addressOf(all) }, ...items] }]
    return first
  }
  const main = sections.map(([text, paths]) => ({
    text,
    items: paths.flatMap((path) => (path.endsWith('/') ? folderOf(path) : [itemOf(path)])),
  }))
  if (left.size > 0)
    throw new BrokenSite(
      `No menu has ${[...left.keys()].join(', ')}. Add it to the sections of scripts/site/navigation.ts.`,
    )
  return {
    nav: main.slice(0, -1).map(({ text, items: [first] }) => ({ text, link: first?.link ?? '/' })),
    sidebar: { ...menus, '/': main },
  }
}
