// The words about API keys: they come for those who have keys switched on.

import { keys } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { KeyWords } from './wording.ts'

export const { read: keyWords, load: loadKeyWords } = loadedWords<KeyWords>('keys', keys, {
  de: async () => (await import('./de.ts')).keys,
  es: async () => (await import('./es.ts')).keys,
  ar: async () => (await import('./ar.ts')).keys,
})
