// The words of the form alone: English is part of the element, every other language is a file beside it, and an operator's are with the application.

import { words as en, form, later } from '../i18n/en.ts'
import type { Say } from '../i18n/given-sentences.ts'
import { choice, type Language, languages } from '../i18n/languages.ts'
import type { Words } from '../i18n/wording.ts'
import { type Loaders, loaderOf } from '../i18n/words.ts'

/** `say`: what an operator says in place of ours. */
export type Spoken = { language: Language; dir: 'ltr' | 'rtl'; words: Words; say: Say }

const english: Words = { ...en, form, later }

const loaders: Loaders<Words> = {
  de: () => import('../i18n/de.ts').then(({ words, form, later }) => ({ ...words, form, later })),
  es: () => import('../i18n/es.ts').then(({ words, form, later }) => ({ ...words, form, later })),
  ar: () => import('../i18n/ar.ts').then(({ words, form, later }) => ({ ...words, form, later })),
}

const ours: Say = (_, words) => words

function spokenIn(language: Language, { form, later, ...common }: Words, say: Say): Spoken {
  const words = { ...say('common', common), form: say('form', form), later: say('later', later) }
  return { language, dir: languages[language].dir as Spoken['dir'], words, say }
}

/**
 * At once in English, and in English also where another language cannot be loaded. @param address of the operator’s words; '' for none
 * @param languageOf asked once it is known which languages they have
 */
export function speak(address: string, languageOf: () => Language, tell: (spoken: Spoken) => void): void {
  const inOurs = (say: Say) => {
    const language = languageOf()
    const load = loaderOf(language, loaders)
    if (!load) tell(spokenIn(language, english, say))
    else
      load().then(
        (words) => tell(spokenIn(language, words, say)),
        () => tell(spokenIn('en', english, ours)),
      )
  }
  if (address)
    import('../client/operators-words.ts')
      .then(({ takeGivenFrom }) => takeGivenFrom(address, choice, languageOf))
      .catch(() => ours)
      .then(inOurs)
  else inOurs(ours)
}
