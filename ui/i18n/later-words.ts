// The words of the form's views that come after the first: English in this chunk, every other language in a chunk of its own.

import { later as english } from './en.ts'
import type { LaterWords } from './wording.ts'
import { type Loaders, language, words, wordsOf } from './words.ts'

const loaders: Loaders<LaterWords> = {
  de: async () => (await import('./de.ts')).later,
  es: async () => (await import('./es.ts')).later,
  ar: async () => (await import('./ar.ts')).later,
}

/**
 * To be awaited once the page has started in its language, before one of these views is shown. They are English where another
 * language does not come.
 */
export async function loadLaterWords(): Promise<void> {
  words.later = await wordsOf('later', english, loaders, language)
}
