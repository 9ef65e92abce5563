// The words in the reader's language: English is part of this chunk, every other language is a chunk of its own.

import { words as en } from './en.ts'
import { chosenLanguage, type Language } from './languages.ts'
import type { FirstWords, Words } from './wording.ts'

/** After this the page starts in English. */
const LOAD_TIMEOUT_MS = 5000

const loaders: Record<Exclude<Language, 'en'>, () => Promise<FirstWords>> = {
  de: async () => (await import('./de.ts')).words,
  es: async () => (await import('./es.ts')).words,
  ar: async () => (await import('./ar.ts')).words,
}

/** A timer that were left would keep the build, which renders the first view by these words, until it is due. */
export const inTime = <Found>(loading: Promise<Found>) =>
  new Promise<Found>((resolve, reject) => {
    const timer = setTimeout(reject, LOAD_TIMEOUT_MS)
    loading.finally(() => clearTimeout(timer)).then(resolve, reject)
  })

export let language: Language = 'en'
export let words = en as Words

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
  inTime(loaders[chosen]())
    .then(
      (found) => {
        language = chosen
        words = found as Words
      },
      () => {},
    )
    .then(start)
}
