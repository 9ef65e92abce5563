// The words in the reader's language: English is here at once, every other language comes by itself.

import { en } from './en.ts'
import { chosenLanguage, type Language } from './languages.ts'
import type { Words } from './wording.ts'

/** In ms; a page in English is worth more than none. */
const LOAD_TIMEOUT_MS = 5000

const loads: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  ar: async () => (await import('./ar.ts')).ar,
}

const impatience = () =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT_MS)
  })

export let language: Language = 'en'
export let words: Words = en

/**
 * Starts the page once its words are there: for English at once, in English too when the others do not come. No
 * top-level await, for their chunks import from the one that would be waiting.
 */
export function startInWords(start: () => void): void {
  const chosen = chosenLanguage()
  if (chosen === 'en') {
    start()
    return
  }
  Promise.race([loads[chosen](), impatience()])
    .then(
      (found) => {
        language = chosen
        words = found
      },
      () => {},
    )
    .then(start)
}
