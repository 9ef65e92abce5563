// Puts XState's names into words a reader of the chart knows: `signIn done`, `after resendCooldown`.

/** `portOf` tells the port an invocation's id stands for. */
export function eventName(type: string, portOf: ReadonlyMap<string, string>): string {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (id) return `${portOf.get(id) ?? id} ${outcome === 'done' ? 'done' : 'failed'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delay}`
  return type === '' ? 'at once' : type.replace(/^xstate\./, '')
}

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
