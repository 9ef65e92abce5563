// The part of docs/conform.md that says of each version where it differs, and by which requests one sees it.

import { AT_ONCE, type Row } from '../conform/report.ts'

export type Tried = { version: string; rows: readonly Row[] }

const BEGIN = '<!-- versions, written by npm run conform -- --better-auth -->'
const END = '<!-- end of versions -->'

const nameOf = ({ suite, name }: Row) => (suite === AT_ONCE ? name : `${suite} ${name}`)
const mark = { conforms: '✓', differs: '✗', 'not offered': '–' }

function table(tried: readonly Tried[], names: readonly string[]): string {
  const cells = names.map((name) =>
    tried.map(({ rows }) => {
      const row = rows.find((one) => nameOf(one) === name)
      return row ? mark[row.is] : '–'
    }),
  )
  return [
    `| | ${tried.map(({ version }) => version).join(' | ')} |`,
    `|---|${tried.map(() => '---').join('|')}|`,
    ...names.map((name, index) => `| \`${name}\` | ${cells[index]?.join(' | ')} |`),
  ].join('\n')
}

type Shown = { names: string[]; expected: string; got: string; version: string; curl: string }

/** By the newest version that differs: older ones may answer still otherwise. */
function shownBy(tried: readonly Tried[], name: string): Shown {
  for (const { version, rows } of tried.toReversed()) {
    const shortest = rows.find((row) => nameOf(row) === name)?.differs[0]
    if (shortest) return { ...shortest, names: [name], version, curl: shortest.curl.join('\n') }
  }
  throw new Error(`Nothing differs in ${name}.`)
}

/** Transitions that the same requests show stand together. */
function requests(tried: readonly Tried[], names: readonly string[]): string[] {
  const blocks = new Map<string, Shown>()
  for (const shown of names.map((name) => shownBy(tried, name))) {
    const same = blocks.get(shown.curl)
    if (same) same.names.push(...shown.names)
    else blocks.set(shown.curl, shown)
  }
  return [...blocks.values()].flatMap(({ names: shown, expected, got, version, curl }) => [
    `#### ${shown.join(', ')}`,
    `Expected: ${expected}. Got from ${version}: ${got}.`,
    `\`\`\`sh\n${curl}\n\`\`\``,
  ])
}

/** @param page the whole of it, whose part between the two marks is written anew */
export function withVersions(page: string, tried: readonly Tried[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/conform.md has lost the marks between which the versions are written.')
  const names = [
    ...new Set(tried.flatMap(({ rows }) => rows.filter(({ is }) => is === 'differs').map(nameOf))),
  ]
  const part = [table(tried, names), '### The requests', ...requests(tried, names)]
  return `${before}${BEGIN}\n\n${part.join('\n\n')}\n\n${END}${after}`
}
