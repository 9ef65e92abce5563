// The words of the form alone: English is part of the element, every other language is a file beside it.

import { en } from '../i18n/en/words.ts'
import type { Language } from '../i18n/languages.ts'
import type { Refusals } from '../i18n/refusals.ts'
import type { FormWords, Words } from '../i18n/wording.ts'

export type Spoken = { language: Language; words: Words }

const inEnglish: Spoken = { language: 'en', words: en }

type FormAlone = { form: FormWords; refusals: Refusals }

const loaders: Record<Exclude<Language, 'en'>, () => Promise<FormAlone>> = {
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  ar: () => import('./words/ar.ts'),
}

/** At once in English, and also where another language cannot be loaded. */
export function speak(language: Language, tell: (spoken: Spoken) => void): void {
  const inOther = ({ form, refusals }: FormAlone) => tell({ language, words: { ...en, refusals, ...form } })
  if (language === 'en') tell(inEnglish)
  else loaders[language]().then(inOther, () => tell(inEnglish))
}
