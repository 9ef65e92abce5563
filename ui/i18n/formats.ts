// Plurals and amounts of time as a language writes them, by the browser's own rules.

/** A form for each plural category of the language, `#` being the number; `other` stands in for the rest. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** From here on digits are in groups. */
const FIRST_GROUPED = 1000

export function plural(tag: string, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other
  return form.replace('#', new Intl.NumberFormat(tag).format(count))
}

/**
 * The same where the language knows one and more, as most do of those without Arabic's duals. What a browser reads for its own rules
 * takes a slow phone a tenth of a second, and a page shows how many belong to an organization before anything else.
 */
export const oneOrMore = (tag: string, count: number, forms: { one: string; other: string }): string =>
  count < FIRST_GROUPED
    ? (count === 1 ? forms.one : forms.other).replace('#', `${count}`)
    : plural(tag, count, forms)

export type Unit = 'second' | 'minute' | 'hour'

/** “30 seconds”, “1 minute”. */
export function amount(tag: string, count: number, unit: Unit): string {
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
