// The words of mails by language.

import { isLanguage, type Language } from '../../wire/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { MailWords } from './wording.ts'

export const words: Record<Language, MailWords> = { en, de, es, ar }

/** English for none, and for one that a newer release has stored. */
export const storedLanguage = (stored: string | null): Language =>
  stored !== null && isLanguage(stored) ? stored : 'en'
