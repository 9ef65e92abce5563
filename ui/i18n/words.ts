// The words in the reader's language: English is part of this chunk, every other language is a chunk of its own.

import { en } from './en/words.ts'
import { chosenLanguage, type Language } from './languages.ts'
import type { Words } from './wording.ts'

/** After this the words are English. */
const LOAD_TIMEOUT_MS = 5000

const loaders: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: async () => (await import('./de/words.ts')).de,
  es: async () => (await import('./es/words.ts')).es,
  ar: async () => (await import('./ar/words.ts')).ar,
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT_MS)
  })

/** In English where another language does not come in time. */
export const loadWords = (chosen: Exclude<Language, 'en'>): Promise<{ language: Language; words: Words }> =>
  Promise.race([loaders[chosen](), timeout()]).then(
    (found) => ({ language: chosen, words: found }),
    () => ({ language: 'en', words: en }),
  )

export let language: Language = 'en'
export let words: Words = en

/**
 * Starts the page once its words are loaded: in English at once, and also where another language fails to load. Not a
 * top-level await: the languages' chunks import from this one, which would wait for them.
 */
export function startInWords(start: () => void): void {
  const chosen = chosenLanguage()
  if (chosen === 'en') {
    start()
    return
  }
  loadWords(chosen).then((loaded) => {
    language = loaded.language
    words = loaded.words
    start()
  })
}
