// Our sentences of the UI as data, for operators who say some of them otherwise: each function is called with its values' names in braces.

import { braced, type Deciding, type Spoken, spokenWith, type Values } from './word-values.ts'

export type Sentences = string | readonly Sentences[] | { readonly [key: string]: Sentences }

const tagOf = (language: string) => `${language}-u-nu-latn`

/** Numbers that stand for all of their plural category: such as no sentence has, where there are any. */
const candidates = [737, 703, 711, ...Array(201).keys(), 1_000_000]

const shownAs = (language: string, count: number) => new Intl.NumberFormat(tagOf(language)).format(count)

const amount = (language: string, count: number, unit: string) =>
  new Intl.NumberFormat(tagOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)

const AMOUNT = 30

/** What stands for each value while a sentence is said, and is its name again afterwards. */
type Stand = { values: readonly unknown[]; back: (text: string) => string }

/** No part of another number. */
const whole = (shown: string) => new RegExp(`(?<!\\d)${RegExp.escape(shown)}(?!\\d)`, 'g')

const standingAlso = (
  before: Stand,
  at: number,
  value: unknown,
  shown?: [text: string, name: string],
): Stand => ({
  values: Object.assign([...before.values], { [at]: value }),
  back: (text) => before.back(shown ? text.replaceAll(whole(shown[0]), () => shown[1]) : text),
})

function standFor([codes]: Values, language: string): Stand {
  let stand: Stand = { values: [], back: (text) => text }
  for (const [name, code] of Object.entries(codes)) {
    const [, kind, at = 0, unit] = /^(\w)?(\d)(?:,(\d))?$/.exec(code) ?? []
    const isAmount = kind === 't' || kind === 's'
    const shown = amount(language, AMOUNT, kind === 't' ? 'minute' : 'second')
    stand = isAmount
      ? standingAlso(stand, Number(at), AMOUNT, [shown, braced(name)])
      : standingAlso(stand, Number(at), braced(name))
    if (unit) stand = standingAlso(stand, Number(unit), 'minute')
  }
  return stand
}

/** A number of a value whose sentence asks whether it is more than none. */
const PRESENT = 7300

/** @returns the sentence, or the sentences by what decides on them */
function saidBy(spoken: Spoken, language: string, stand: Stand, deciding: readonly Deciding[]): Sentences {
  const [first, ...others] = deciding
  if (!first) return stand.back(spokenWith(spoken, stand.values))
  const [at, kind, none] = first
  const name = String(stand.values[at])
  const below = (value: unknown, shown?: string) =>
    saidBy(spoken, language, standingAlso(stand, at, value, shown ? [shown, name] : undefined), others)
  if (kind === 'presence') {
    const present = PRESENT + at
    return { some: none === 0 ? below(present, String(present)) : below(name), none: below(none) }
  }
  const rules = new Intl.PluralRules(language)
  const forms = rules.resolvedOptions().pluralCategories.map((category) => {
    const count = candidates.find((one) => rules.select(one) === category) ?? 0
    return [category, below(count, shownAs(language, count))] as const
  })
  const [, other] = forms.find(([category]) => category === 'other') ?? []
  const isOwn = (form: Sentences) => JSON.stringify(form) !== JSON.stringify(other)
  return Object.fromEntries(forms.filter(([category, form]) => category === 'other' || isOwn(form)))
}

export function sentenceOf(spoken: Spoken, language: string, values: Values): Sentences {
  const [, ...deciding] = values
  return saidBy(spoken, language, standFor(values, language), deciding)
}
