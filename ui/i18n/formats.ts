// Plurals and amounts of time as a language writes them, by the browser's own rules.

/** A form for each plural category of the language, `#` being the number; `other` stands in for the rest. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function plural(tag: string, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other
  return form.replace('#', new Intl.NumberFormat(tag).format(count))
}

/** “30 seconds”, “1 minute”. */
export function amount(tag: string, count: number, unit: 'second' | 'minute'): string {
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
