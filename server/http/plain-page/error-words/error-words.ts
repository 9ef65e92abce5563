// The words of the error page by language.

import type { Language } from '../../../wire/service-languages.ts'
import { ar } from './error-page.ar.ts'
import { de } from './error-page.de.ts'
import { en } from './error-page.en.ts'
import { es } from './error-page.es.ts'
import type { ErrorWords } from './error-wording.ts'

/** Ours: an operator may say some of them in others. */
export const errorWords: Readonly<Record<Language, ErrorWords>> = { en, de, es, ar }
