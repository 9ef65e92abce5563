// The words of the pages, besides the dashboard, that a sign-in leads to.

import { arrival } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { ArrivalWords } from './wording.ts'

export const { read: arrivalWords, load: loadArrivalWords } = loadedWords<ArrivalWords>('arrival', arrival, {
  de: async () => (await import('./de.ts')).arrival,
  es: async () => (await import('./es.ts')).arrival,
  ar: async () => (await import('./ar.ts')).arrival,
})
