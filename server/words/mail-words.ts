// The words of mails by language.

import { languageFor } from '../wire/language-for.ts'
import { type Language, languagesIn } from '../wire/service-languages.ts'
import { ar } from './mail.ar.ts'
import { de } from './mail.de.ts'
import { en } from './mail.en.ts'
import { es } from './mail.es.ts'
import type { MailWords } from './mail-wording.ts'

export type AllMailWords = Readonly<Record<Language, MailWords>>

/** Ours: an operator may say some of them in others. */
export const words: AllMailWords = { en, de, es, ar }

/** English for none, and for one that there are no words in: of a newer release, or of an operator who has taken it away. */
export const storedLanguage = (stored: string | null, words: AllMailWords): Language =>
  languageFor(stored === null ? [] : [stored], languagesIn(words)) ?? 'en'
