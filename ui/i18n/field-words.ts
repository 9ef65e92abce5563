// The words about fields that an operator has added: a chunk of their own in each language, for those who have added some.

import { fields as english } from './en.ts'
import type { Language } from './languages.ts'
import type { FieldWords } from './wording.ts'
import { type Loaders, wordsOf } from './words.ts'

const loaders: Loaders<FieldWords> = {
  de: async () => (await import('./de.ts')).fields,
  es: async () => (await import('./es.ts')).fields,
  ar: async () => (await import('./ar.ts')).fields,
}

/** English where another language fails to load. */
export const loadFieldWords = (language: Language): Promise<FieldWords> =>
  wordsOf('fields', english, loaders, language)
