// What VitePress is given of a page: front matter, and in place of what Markdown can only draw, what can be tried.

import { outsideCode } from './links.ts'
import { type Page, summaryOf, titleOf } from './site-pages.ts'

const machine = (name: string) => `<LiveMachine name="${name}" />`

const changes: [of: RegExp, change: (text: string, path: string) => string][] = [
  [
    /^machines\/(?!index)/,
    (text, path) =>
      text.replace(
        /(?<=^## Chart\n)[\s\S]*?(?=^## States$)/m,
        `\n${machine(path.replace(/^machines\/|\.md$/g, ''))}\n\n`,
      ),
  ],
  // The machine can be tried here, below its source; a picture would be most of the page's bytes.
  [
    /^index\.md$/,
    (text) =>
      text
        .replace(/^!\[.*\n+/m, '')
        .replace(/^What the server does/m, `Try it:\n\n${machine('one-time-code')}\n\n$&`),
  ],
  [
    /^known-faults\.md$/,
    (text) =>
      text.replace(
        /^`npm run inspect -- ui\/inspector\/known-faults\/(.+)\.json`$/gm,
        '<KnownFault name="$1" />\n\n$&',
      ),
  ],
  [
    /^counterexamples\.md$/,
    (text) =>
      text.replace(
        /^\[Recording\]\(\/live\/counterexamples\/(.+)\.json\)$/gm,
        '<Counterexample name="$1" />',
      ),
  ],
  // A heading is what its own page can be found by.
  [/^errors\.md$/, (text) => text.replace(/^### ([A-Za-z_]+)$/gm, '### [$1](errors/$1.md)')],
]

/** Their charts and tables want the room in which others have their outline. */
const wide =
  /^(?:machines\/(?!index)|(?:index|counterexamples|requirements|security|demands|performance|reliability)\.md$)/

/** VitePress would take them for expressions. */
const withoutBraces = (text: string) => outsideCode(text, (prose) => prose.replaceAll('{{', '&#123;&#123;'))

export function staged(page: Page): string {
  const text = changes
    .filter(([of]) => of.test(page.path))
    .reduce((now, [, change]) => change(now, page.path), page.text)
  const matter = {
    title: titleOf(page),
    description: summaryOf(page),
    ...(wide.test(page.path) && { aside: false }),
    ...(page.path === 'index.md' && { titleTemplate: ':title: authentication whose rules are machines' }),
  }
  // JSON is YAML.
  return `---\n${JSON.stringify(matter)}\n---\n\n${withoutBraces(text)}`
}
