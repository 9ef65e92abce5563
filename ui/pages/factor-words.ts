// The words of a second factor that an organization demands.

import { factor } from '../i18n/en.ts'
import { loadedWords } from '../i18n/loaded-words.ts'
import type { FactorWords } from '../i18n/wording.ts'

export const { read: factorWords, load: loadFactorWords } = loadedWords<FactorWords>('factor', factor, {
  de: async () => (await import('../i18n/de.ts')).factor,
  es: async () => (await import('../i18n/es.ts')).factor,
  ar: async () => (await import('../i18n/ar.ts')).factor,
})
