// All that an operator may say in other words, in a language, as a file of words has it.

import { languageFor } from '../wire/language-for.ts'
import { type Language, languages } from '../wire/service-languages.ts'
import { mailNames, templatesOf } from './mail-templates.ts'
import { words } from './mail-words.ts'
import { type Names, type Sentences, templatesIn } from './sentences.ts'
import { pageNames, pageWords } from './service-page-words.ts'
import { uiNames, uiSentences, uiShape } from './ui-words.ts'

/** German for de-CH; English for a language that we have no words in. */
export const nearest = (language: string): Language => languageFor([language], languages) ?? 'en'

/** Whether what its file leaves out is said in English, which its reader may not know. */
export const isForeign = (language: string): boolean => languageFor([language], languages) === undefined

const ofServices = (language: Language): Readonly<Record<string, Sentences>> => ({
  mails: templatesOf(words[language]),
  ...(templatesIn(pageWords[language], pageNames) as Readonly<Record<string, Sentences>>),
})

/** Our sentences. @throws where the UI is not built */
export const allSentences = (language: string): Readonly<Record<string, Sentences>> => ({
  ...ofServices(nearest(language)),
  ui: uiSentences(nearest(language)),
})

/** What a file of the language is held against. @throws where the UI is not built, and the file has words of it */
export const allWords = (
  language: string,
  hasUi: boolean,
): { sentences: Readonly<Record<string, Sentences>>; names: Names } => ({
  sentences: { ...ofServices(nearest(language)), ui: hasUi ? uiShape(language) : {} },
  names: { mails: mailNames, ...pageNames, ui: hasUi ? uiNames() : [] },
})
