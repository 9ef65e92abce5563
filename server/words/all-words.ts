// All that an operator may say in other words, in a language, as a file of words has it.

import type { Language } from '../wire/service-languages.ts'
import { mailNames, templatesOf } from './mail-templates.ts'
import { words } from './mail-words.ts'
import { type Names, type Sentences, templatesIn } from './sentences.ts'
import { pageNames, pageWords } from './service-page-words.ts'

const names: Names = { mails: mailNames, ...pageNames }

export const allWords = (
  language: Language,
): { sentences: Readonly<Record<string, Sentences>>; names: Names } => ({
  sentences: {
    mails: templatesOf(words[language]),
    ...(templatesIn(pageWords[language], pageNames) as Readonly<Record<string, Sentences>>),
  },
  names,
})
