// Writes a value as the project's sources do: single quotes, bare names, and what was redacted by the samples' names.

/** The samples of these names stand in for what the inspector never saw. */
const sampled = ['email', 'password', 'code']

const isHidden = (value: unknown): boolean =>
  typeof value === 'string' && (value === '[redacted]' || /^.…@/.test(value))

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name))

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`

function member([name, value]: [string, unknown]): string {
  if (sampled.includes(name) && isHidden(value)) return name
  return `${keyOf(name)}: ${literal(value)}`
}

export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return `${value}`
  const members = Object.entries(value).filter(([, one]) => one !== undefined)
  return members.length === 0 ? '{}' : `{ ${members.map(member).join(', ')} }`
}
