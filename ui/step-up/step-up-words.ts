// The words of a step-up: the English ones come with it, those of another language are a chunk of their own.

import { stepUp as english } from '../i18n/en.ts'
import type { Language } from '../i18n/languages.ts'
import type { StepUpWords } from '../i18n/wording.ts'
import { type Loaders, wordsOf } from '../i18n/words.ts'

const loaders: Loaders<StepUpWords> = {
  de: async () => (await import('../i18n/de.ts')).stepUp,
  es: async () => (await import('../i18n/es.ts')).stepUp,
  ar: async () => (await import('../i18n/ar.ts')).stepUp,
}

/** English where another language fails to load. */
export const loadStepUpWords = (language: Language): Promise<StepUpWords> =>
  wordsOf('stepUp', english, loaders, language)
