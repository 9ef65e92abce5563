// The words of a second factor that an organization demands: English with what says them, another language in a chunk of its own.

import { factor as english } from '../i18n/en.ts'
import { chosenLanguage, type Language } from '../i18n/languages.ts'
import type { FactorWords } from '../i18n/wording.ts'
import { language } from '../i18n/words.ts'

const loaders: Record<Exclude<Language, 'en'>, () => Promise<FactorWords>> = {
  de: async () => (await import('../i18n/de.ts')).factor,
  es: async () => (await import('../i18n/es.ts')).factor,
  ar: async () => (await import('../i18n/ar.ts')).factor,
}

let translated: FactorWords = english

/** In the language of all the other words, which may be English where those did not come. */
export const factorWords = (): FactorWords => (language === 'en' ? english : translated)

/** Before they are shown; they are English where another language fails to load. */
export async function loadFactorWords(): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen !== 'en') translated = await loaders[chosen]().catch(() => english)
}
