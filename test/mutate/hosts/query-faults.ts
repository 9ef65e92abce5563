// The faults of one query: each comparison, each conjunction, each lock and each order turned into its opposite or left out.

import { type Node, quoted } from '../syntax.ts'

export type Span = { start: number; end: number }

/** What is replaced, and by what; `what` says so. `site`: the expression that has it; null where none may stand in its place. */
export type Fault = Span & { put: string; what: string; site: Span | null }

const opposites: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  and: 'or',
  or: 'and',
  'is null': 'is not null',
  'is not null': 'is null',
  'is distinct from': 'is not distinct from',
  'is not distinct from': 'is distinct from',
  exists: 'not exists',
  'not exists': 'exists',
}

const words =
  /(?<=\s)(<=|>=|<>|=|<|>|and|or|is(?: not)? null|is(?: not)? distinct from)(?=[\s),`'])|\b(?:not )?exists(?=\s*\()|(?<=[\s(])not (?=[\w"]+\.?[\w"]*[\s),`'])| desc\b| for (?:no key )?update(?: of \w+)?(?: skip locked)?| for (?:key )?share/g

/** What `=` does depends on the clause that it is in. */
function clauseAt(query: string, at: number): string {
  const before = query
    .slice(0, at)
    .match(/\b(set|where|from|on|when|having|select|values|using|returning)\b/g)
  return before?.at(-1) ?? ''
}

const isPartOfBetween = (query: string, at: number) => /\bbetween\s+\S+\s*$/.test(query.slice(0, at))

/** The text without what is put into it and without its strings, each of which keeps its length. */
function queryOf(literal: Node, text: string): string {
  const expressions = (literal.expressions ?? []) as Node[]
  const own = expressions.reduce(
    (query, { start, end }) =>
      query.slice(0, start - literal.start) + '§'.repeat(end - start) + query.slice(end - literal.start),
    text.slice(literal.start, literal.end),
  )
  return own[0] === "'" ? own : own.replaceAll(/'[^']*'/g, (string) => '§'.repeat(string.length))
}

export function faultsInQuery(literal: Node, text: string, site: Span): Fault[] {
  const query = queryOf(literal, text)
  return [...query.matchAll(words)].flatMap((match) => {
    const [found] = match
    const at = match.index
    if (found === '=' && clauseAt(query, at) === 'set') return []
    if (found === 'and' && isPartOfBetween(query, at)) return []
    const put = opposites[found] ?? ''
    const start = literal.start + at
    const end = start + found.length
    const before = text.slice(Math.max(literal.start + 1, start - 28), start)
    const after = text.slice(end, Math.min(literal.end - 1, end + 28))
    const what = quoted(
      `${before}[${found.trim()} → ${put}]${after}`.replace('→ ]', '→ nothing]').replaceAll('${', '{'),
    )
    return [{ start, end, put, what, site }]
  })
}
