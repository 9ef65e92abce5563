// The words of the form alone: English is part of the element, every other language is a file beside it.

import { words as en, form, later } from '../i18n/en.ts'
import type { Language } from '../i18n/languages.ts'
import type { Words } from '../i18n/wording.ts'

export type Spoken = { language: Language; words: Words }

const inEnglish: Spoken = { language: 'en', words: { ...en, form, later } }

const loaders: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: () => import('../i18n/de.ts').then(({ words, form, later }) => ({ ...words, form, later })),
  es: () => import('../i18n/es.ts').then(({ words, form, later }) => ({ ...words, form, later })),
  ar: () => import('../i18n/ar.ts').then(({ words, form, later }) => ({ ...words, form, later })),
}

/** At once in English, and also where another language cannot be loaded. */
export function speak(language: Language, tell: (spoken: Spoken) => void): void {
  if (language === 'en') tell(inEnglish)
  else
    loaders[language]().then(
      (words) => tell({ language, words }),
      () => tell(inEnglish),
    )
}
