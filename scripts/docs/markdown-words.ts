// Puts names into words and rows of Markdown.

import type { Action } from '../../machines/kit/describe.ts'

/** What a host performs. */
export const effectsIn = (actions: readonly Action[]): string[] =>
  actions.flatMap(({ kind, names }) => (kind === 'effect' ? names : []))

/** `auth-form` → `Auth form`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A cell of a Markdown table: one line, its bars escaped, a dash for nothing. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim() || '—'
}

export const code = (name: string): string => `\`${name}\``

export function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
