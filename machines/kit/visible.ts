// Redacts what a machine remembers and receives: a rule names what may be seen, everything else reads '[redacted]'.

const REDACTED = '[redacted]'

/** What is shown of one value; an object names its members, a list of one rule holds for every item. */
type Rule = ((value: unknown) => unknown) | readonly [Rule] | { readonly [member: string]: Rule }

/** What of one machine may be seen. */
export type Visible = { context: Rule; event: Rule }

export const hidden = (): unknown => REDACTED
export const flag = (value: unknown) => (typeof value === 'boolean' ? value : REDACTED)
export const count = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : REDACTED

/** One of our own words or paths; a code, a token and most passwords are none by their digits or length. */
export const word = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z/][A-Za-z/_:. -]{0,47}$/.test(value) ? value : REDACTED

/** `m…@example.com`: enough to distinguish people while watching, too little to write to them. */
export const email = (value: unknown): unknown => {
  if (value === '') return ''
  const [, first, domain] =
    (typeof value === 'string' && /^([^\s@])[^\s@]*@([a-z0-9.-]{3,64})$/i.exec(value)) || []
  return first && domain?.includes('.') ? `${first}…@${domain}` : REDACTED
}

/** The first address among these words, shortened; undefined where there is none. */
export const emailIn = (words: string): string | undefined =>
  words
    .split(' ')
    .map(email)
    .find((shown): shown is string => typeof shown === 'string' && shown.includes('@'))

const MOST_ITEMS = 10

/** A member whose very name is strange is left out: names are no place for a secret either. */
const isName = (name: string) => /^[A-Za-z_]{1,32}$/.test(name)

const isList = (rule: Rule): rule is readonly [Rule] => Array.isArray(rule)

function redact(value: unknown, rule: Rule): unknown {
  // That something is not there is no secret.
  if (value === null || value === undefined) return value
  if (typeof rule === 'function') return rule(value)
  if (isList(rule))
    return Array.isArray(value) ? value.slice(0, MOST_ITEMS).map((one) => redact(one, rule[0])) : REDACTED
  return typeof value === 'object' && !Array.isArray(value) ? redactMembers(value, rule) : REDACTED
}

function redactMembers(value: object, rule: { readonly [member: string]: Rule }): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const listed = Object.hasOwn(rule, name) ? rule[name] : undefined
    if (listed || isName(name))
      shown[name] = redact((value as Record<string, unknown>)[name], listed ?? hidden)
  }
  return shown
}

/** Applied twice it shows the same: what a tab has redacted is redacted once more by the server. */
export const visibleContext = ({ context: rule }: Visible, context: unknown): Record<string, unknown> =>
  (redact(context ?? {}, rule) ?? {}) as Record<string, unknown>

export type VisibleEvent = { type: string; [member: string]: unknown }

/** Without what XState's own events repeat. */
export function visibleEvent({ event: rule }: Visible, event: VisibleEvent): VisibleEvent {
  const { type, actorId: _, input: __, ...rest } = event
  return { ...(redact(rest, rule) as object), type }
}
