// Renders docs/requirements.md: a table for each section, in which every row can be linked to by its id.

import { citations } from './citations.ts'
import type { Requirement, Section } from './requirements.ts'
import { code, table } from './words.ts'

const opening = `<!-- Written by \`npm run docs\` from docs/requirements/. Change the row there, not this page. -->

# Requirements

Every rule of the specification in our own words, and every rule added to it, each with the machines whose transitions cite it and the tests that test it.
The charts of [the machines](machines/) link here from each of their transitions.

Status says what the tests cover:

- **tested**: a test checks the rule from outside, by a request, a gesture or a command. The details of a chart are checked by the tests of the machine itself.
- **partly**: a test checks the code, or a part of the rule, but no test checks the whole rule from outside.
- **untested**: no test checks it.

The rows are data, a file for each section in [docs/requirements](requirements/). A test compares them with the project: the tests exist, and every transition of a machine cites a row.`

const linked = (name: string): string => `[${name}](machines/${name}.md)`

const renderRow = (row: Requirement): string[] => [
  `<a id="${row.id}"></a>${row.id}`,
  row.rule,
  row.kind,
  (citations.get(row.id) ?? []).map(linked).join(', '),
  row.tests.map(code).join(', '),
  row.status,
]

const renderSection = ({ section, introduction, rows }: Section): string =>
  [
    `## ${section}`,
    ...(introduction ? [introduction] : []),
    table(['Id', 'Rule', 'Kind', 'Machines', 'Tested by', 'Status'], rows.map(renderRow)),
  ].join('\n\n')

/** The page as Markdown. */
export const renderRequirements = (sections: readonly Section[]): string =>
  `${[opening, ...sections.map(renderSection)].join('\n\n')}\n`
