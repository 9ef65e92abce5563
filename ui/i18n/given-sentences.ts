// What an operator says in place of our words: sentences with their values and plural forms, as the application has them coded.

/** Ours of an area, but where the operator says otherwise. */
export type Say = <Words>(area: string, ours: Words) => Words

/** `{0}`: the first value as it is; `{n0}`: as a number; `{t0,1}`: an amount of time and its unit; `{s0}`: seconds. */
type Sentence = string | readonly [at: number, forms: Readonly<Record<string, Sentence>>]
export type Given = Sentence | { readonly [key: string]: Given }

/** As our own sentences have them: in the digits of codes and addresses. */
const tagOf = (language: string) => `${language}-u-nu-latn`

const amount = (tag: string, count: number, unit: string) =>
  new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

const valueIn = (tag: string, kind: string, value: unknown, unit: unknown): string => {
  if (kind === 'n') return new Intl.NumberFormat(tag).format(value as number)
  if (kind === 't') return amount(tag, value as number, unit as string)
  return kind === 's' ? amount(tag, value as number, 'second') : String(value)
}

/** Undefined for a form that the operator leaves to us. */
function spoken(sentence: Sentence | undefined, values: readonly unknown[], tag: string): string | undefined {
  if (typeof sentence === 'string')
    return sentence.replace(/\{(\w)?(\d)(?:,(\d))?\}/g, (_, kind = '', at, unit) =>
      valueIn(tag, kind, values[at], values[unit]),
    )
  if (!sentence) return
  const [at, forms] = sentence
  const value = values[at]
  const isThere = 'some' in forms || 'none' in forms
  const form = isThere
    ? forms[value ? 'some' : 'none']
    : (forms[new Intl.PluralRules(tag).select(value as number)] ?? forms.other)
  return spoken(form, values, tag)
}

function merged(ours: unknown, given: Given | undefined, tag: string): unknown {
  if (given === undefined) return ours
  if (typeof ours === 'function')
    return (...values: unknown[]) => spoken(given as Sentence, values, tag) ?? ours(...values)
  if (typeof given === 'string') return given
  const known = (ours ?? {}) as Readonly<Record<string, unknown>>
  const others = Object.entries(given).map(([key, one]) => [key, merged(known[key], one as Given, tag)])
  return { ...known, ...Object.fromEntries(others) }
}

export const saidBy =
  (given: Readonly<Record<string, Given>>, language: string): Say =>
  (area, ours) =>
    merged(ours, given[area], tagOf(language)) as typeof ours
