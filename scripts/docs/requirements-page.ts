// Renders docs/requirements.md: a table for each section, in which every row can be linked to by its id.

import { citations } from './citations.ts'
import { code, table } from './markdown-words.ts'
import type { Requirement, Section } from './requirements.ts'
import { commandOf, shownBy } from './shown.ts'

const opening = `<!-- Written by \`npm run docs\` from docs/requirements/ and the titles of the tests. Change those, not this page. -->

# Requirements

This page has every rule of the specification in our own words, and then the rules that the machines add,
each with the reason. A machine's transition names its rule, and [the machines’ pages](machines/) link here. Every other rule of the product is
the title of a test.

Where this repository says *the specification*, it means this page.

The tests whose titles begin with a rule's ID show it. The status says which command runs them, and **partly** if
they do not show the whole rule. In \`test/machines/tables\` the rows' titles become the titles of tests.
\`npm run check\` fails if no title has an ID, or if an ID does not exist.`

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
    table(['ID', 'Rule', 'Kind', 'Machines', 'Shown by', 'Status'], rows.map(renderRow)),
  ].join('\n\n')

/** The page as Markdown. */
export const renderRequirements = (sections: readonly Section[]): string =>
  `${[opening, ...sections.map(renderSection)].join('\n\n')}\n`
