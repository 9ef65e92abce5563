// The part of docs/conform.md that says of each version where it differs, and by which requests one sees it.

import { AT_ONCE, type Row } from '../conform/report.ts'

export type Tried = { version: string; rows: readonly Row[] }

const BEGIN = '<!-- versions, written by npm run conform -- --better-auth -->'
const END = '<!-- end of versions -->'

const nameOf = ({ suite, name }: Row) => (suite === AT_ONCE ? name : `${suite} ${name}`)
const mark = { conforms: '✓', differs: '✗', 'not offered': '–' }

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim().replaceAll('`', ''))

/**
 * What earlier runs have written: a race that is not met shows nothing, so that one which was seen stays. Of transitions, which
 * answer alike each time, the newest run counts.
 */
function seenIn(part: string) {
  const [versions = [], ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
  const differs = (name: string, version: string) =>
    rows.find(([, one]) => one === name)?.[versions.indexOf(version)] === mark.differs
  const sections = part.split(/^(?=#### )/m).slice(1)
  return {
    differs,
    names: rows.map(([, name = '']) => name),
    sectionOf: (name: string) => sections.find((one) => one.startsWith(`#### ${name}\n`))?.trim(),
  }
}
type Seen = ReturnType<typeof seenIn>

function table(tried: readonly Tried[], names: readonly string[], seen: Seen): string {
  const cells = names.map((name) =>
    tried.map(({ version, rows }) => {
      const row = rows.find((one) => nameOf(one) === name)
      if (row?.suite === AT_ONCE && row.is === 'conforms' && seen.differs(name, version)) return mark.differs
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
function shownBy(tried: readonly Tried[], name: string): Shown | null {
  for (const { version, rows } of tried.toReversed()) {
    const shortest = rows.find((row) => nameOf(row) === name)?.differs[0]
    if (shortest) return { ...shortest, names: [name], version, curl: shortest.curl.join('\n') }
  }
  return null
}

/** Transitions that the same requests show stand together. */
function requests(tried: readonly Tried[], names: readonly string[], seen: Seen): string[] {
  const blocks = new Map<string, Shown>()
  for (const shown of names.flatMap((name) => shownBy(tried, name) ?? [])) {
    const same = blocks.get(shown.curl)
    if (same) same.names.push(...shown.names)
    else blocks.set(shown.curl, shown)
  }
  const found = [...blocks.values()].flatMap(({ names: shown, expected, got, version, curl }) => [
    `#### ${shown.join(', ')}`,
    `Expected: ${expected}. Got from ${version}: ${got}.`,
    `\`\`\`sh\n${curl}\n\`\`\``,
  ])
  return [...found, ...names.flatMap((name) => (shownBy(tried, name) ? [] : (seen.sectionOf(name) ?? [])))]
}

/** @param page the whole of it, whose part between the two marks is written anew */
export function withVersions(page: string, tried: readonly Tried[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/conform.md has lost the marks between which the versions are written.')
  const seen = seenIn(rest?.split(END)[0] ?? '')
  const found = tried.flatMap(({ rows }) => rows.filter(({ is }) => is === 'differs').map(nameOf))
  const isPair = (name: string) =>
    tried.some(({ rows }) => rows.some((row) => row.suite === AT_ONCE && nameOf(row) === name))
  const names = [...new Set([...found, ...seen.names.filter(isPair)])]
  const part = [table(tried, names, seen), '### The requests', ...requests(tried, names, seen)]
  return `${before}${BEGIN}\n\n${part.join('\n\n')}\n\n${END}${after}`
}
