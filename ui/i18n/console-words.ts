// The words of the console, which come for those who open it.

import { support as english } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { ConsoleWords } from './wording.ts'

export const { read: consoleWords, load: loadConsoleWords } = loadedWords<ConsoleWords>('console', english, {
  de: async () => (await import('./de.ts')).support,
  es: async () => (await import('./es.ts')).support,
  ar: async () => (await import('./ar.ts')).support,
})
