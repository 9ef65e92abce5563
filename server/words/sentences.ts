// Sentences as templates, `{when}` in place of a value, and words that say some of them otherwise.

/** Sentences by their keys, at any depth. */
export type Sentences = string | readonly Sentences[] | { readonly [key: string]: Sentences }

/** What may stand in a sentence, by its key, and in all that are found below it. */
export type Names = readonly string[] | { readonly [key: string]: Names }

const isList = (names: Names): names is readonly string[] => Array.isArray(names)

/** Of the sentences below a key. */
export const namesBelow = (names: Names, key: string): Names => {
  if (isList(names)) return names
  return (Object.hasOwn(names, key) ? names[key] : undefined) ?? []
}

export const listOf = (names: Names): readonly string[] => (isList(names) ? names : [])

export const placeholder = (name: string) => `{${name}}`

export const placeholdersIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

export type Values = Readonly<Record<string, string | null>>

export const filled = (sentence: string, values: Values) =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Of the functions that take what they put in one after the other. */
type Said = (...values: string[]) => string

const mapped = (all: object, map: (one: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, map(one, key)]))

/** @param words sentences and functions that put values in one, at any depth */
export function templatesIn(words: unknown, names: Names): Sentences {
  if (typeof words === 'function') return (words as Said)(...listOf(names).map(placeholder))
  if (typeof words === 'string') return words
  return mapped(words as object, (one, key) => templatesIn(one, namesBelow(names, key))) as Sentences
}

/** Ours, but where others are given. @param given sentences that `faultsOf` finds nothing wrong with */
export function withGiven<Words>(ours: Words, given: unknown, names: Names): Words {
  if (given === undefined) return ours
  if (typeof ours === 'function') {
    const sentence = String(given)
    const say: Said = (...said) =>
      filled(sentence, Object.fromEntries(listOf(names).map((name, at) => [name, said[at] ?? ''])))
    return say as Words
  }
  if (typeof ours === 'string') return given as Words
  const others = given as Readonly<Record<string, unknown>>
  return mapped(ours as object, (one, key) =>
    withGiven(one, Object.hasOwn(others, key) ? others[key] : undefined, namesBelow(names, key)),
  ) as Words
}
