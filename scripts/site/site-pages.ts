// The pages of the site: those of docs/, those beside README, and those that only the site has.

import { globSync, readFileSync } from 'node:fs'
import { inRoot } from '../../server/root.mjs'
import { catalogue } from '../docs/machine-catalogue.ts'
import { codes, errorPage } from './error-pages.ts'
import { copyOf, moved, type Places } from './links.ts'
import { routesPage, settingsPage } from './reference-pages.ts'

/** `path`: on the site, such as `machines/totp.md`. `source`: in the repository; of what only the site has, null. */
export type Page = { path: string; source: string | null; text: string }

const besideReadme: Places = new Map([
  ['README.md', 'index.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  // Where letters have no case, SECURITY.md would be docs/security.md.
  ['SECURITY.md', 'reporting.md'],
  ['docs/decisions/README.md', 'decisions/index.md'],
])

/** What lists the pages of a folder. */
const ofFolders: Places = new Map([
  ['docs', 'index.md'],
  ['docs/decisions', 'decisions/index.md'],
  ['docs/how-to', 'contributing.md'],
  ['docs/machines', 'machines/index.md'],
])

const documented = (): string[] =>
  globSync('docs/**/*.md', { cwd: inRoot() }).map((path) => path.replaceAll('\\', '/'))

export const placesOf = (): Places =>
  new Map([
    ...documented().map((path): [string, string] => [path, path.replace(/^docs\//, '')]),
    ...besideReadme,
    ...ofFolders,
  ])

const firstSentence = (text: string) => /^.+?[.:](?= |$)/.exec(text)?.[0] ?? text

const listOfMachines = (): string =>
  [
    '# Machines',
    'Each rule about who may do what next is in one of these machines. Its page has its chart to try: press an event, and see where it leads or which guard refuses it.',
    catalogue
      .map(({ name, machine }) => `- [${name}](${name}.md): ${firstSentence(machine.root.description ?? '')}`)
      .join('\n'),
    '',
  ].join('\n\n')

const generated = (counterexamples: string): Page[] => [
  { path: 'counterexamples.md', source: null, text: counterexamples },
  { path: 'machines/index.md', source: null, text: listOfMachines() },
  { path: 'all-settings.md', source: null, text: settingsPage() },
  { path: 'routes.md', source: null, text: routesPage() },
]

/**
 * @param counterexamples the text of their page, which takes a search
 * @throws BrokenSite where a link leads nowhere
 */
export function readPages(counterexamples: string): { pages: Page[]; copies: Map<string, string> } {
  const places = placesOf()
  const copies = new Map<string, string>()
  const read = (text: string, source: string, path: string): string => {
    const found = moved(text, source, path, places)
    for (const file of found.copies) copies.set(file, copyOf(file))
    return found.text
  }
  const written = [...places]
    .filter(([source]) => source.endsWith('.md'))
    .map(
      ([source, path]): Page => ({
        path,
        source,
        text: read(readFileSync(inRoot(source), 'utf8'), source, path),
      }),
    )
  const errors = codes().map((code): Page => {
    const path = `errors/${code}.md`
    return { path, source: null, text: read(errorPage(code), 'docs/errors.md', path) }
  })
  return {
    pages: [...written, ...errors, ...generated(counterexamples)],
    copies,
  }
}

export const titleOf = ({ text, path }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? path

/** Of the first paragraph that is prose. */
export function summaryOf({ text }: Page): string {
  const paragraphs = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .map((one) => one.trim())
  const prose = paragraphs.find((one) => /^[\p{L}*`[]/u.test(one)) ?? ''
  const plain = prose
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
  return firstSentence(plain).replace(/:$/, '.')
}
