// The words of one's own account, which the enrolment of a second factor shares: a chunk of their own in each language.

import { account as english } from './en.ts'
import type { Language } from './languages.ts'
import type { AccountWords } from './wording.ts'
import { type Loaders, wordsOf } from './words.ts'

const loaders: Loaders<AccountWords> = {
  de: async () => (await import('./de.ts')).account,
  es: async () => (await import('./es.ts')).account,
  ar: async () => (await import('./ar.ts')).account,
}

/** English where another language fails to load. */
export const loadAccountWordsOf = (language?: Language): Promise<AccountWords> =>
  wordsOf('account', english, loaders, language)
