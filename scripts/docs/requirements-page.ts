// Renders docs/requirements.md: a table for each section, in which every row can be linked to by its id.

import { citations } from './citations.ts'
import type { Requirement, Section } from './requirements.ts'
import { commandOf, shownBy } from './shown.ts'
import { code, table } from './words.ts'

const opening = `<!-- Written by \`npm run docs\` from docs/requirements/ and the titles of the tests. Change those, not this page. -->

# Requirements

This page is what “the specification” means wherever the project speaks of it: every rule of it in our own words, and
below them the rules that the machines have besides, each with why it was added. A transition of a machine names the rule
that it keeps, and [the machines’ pages](machines/) link here. Every other rule of the product is the title of a test.

A rule is shown by the tests whose titles begin with its id. The status says which command runs them, and **partly** where
they do not show the whole rule. Those below \`test/machines/tables\` are rows that the tests of the machines take their
titles from. \`npm run check\` fails where no title has the id, and where an id leads nowhere.`

const linked = (name: string): string => `[${name}](machines/${name}.md)`

function statusOf({ id, partly }: Requirement): string {
  const commands = [...new Set((shownBy.get(id) ?? []).map(commandOf))].map(code).join(', ')
  return [partly && `**partly**: ${partly}`, commands].filter(Boolean).join(' ')
}

const renderRow = (row: Requirement): string[] => [
  `<a id="${row.id}"></a>${row.id}`,
  row.rule,
  row.added ? `added: ${row.added}` : 'spec',
  (citations.get(row.id) ?? []).map(linked).join(', '),
  (shownBy.get(row.id) ?? []).map(code).join(', '),
  statusOf(row),
]

const renderSection = ({ section, introduction, rows }: Section): string =>
  [
    `## ${section}`,
    ...(introduction ? [introduction] : []),
    table(['Id', 'Rule', 'Kind', 'Machines', 'Shown by', 'Status'], rows.map(renderRow)),
  ].join('\n\n')

/** The page as Markdown. */
export const renderRequirements = (sections: readonly Section[]): string =>
  `${[opening, ...sections.map(renderSection)].join('\n\n')}\n`
