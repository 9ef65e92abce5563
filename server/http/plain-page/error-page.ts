// The page of an error after a provider's return, in the reader's language.

import type { Language } from '../../wire/service-languages.ts'
import { ar } from './error-words/error-page.ar.ts'
import { de } from './error-words/error-page.de.ts'
import { en } from './error-words/error-page.en.ts'
import { es } from './error-words/error-page.es.ts'
import type { ErrorWords, KnownFault } from './error-words/error-wording.ts'
import type { PlainPage } from './plain-page.ts'

const languages: Record<Language, ErrorWords> = { en, de, es, ar }

export const knownFaults = Object.keys(en.faults) as KnownFault[]

/** `description`: what the provider has said, as it has said it; '' for nothing. */
type Told = { code: string; description: string }

export function errorPage(language: Language, { code, description }: Told, appOrigin: string): PlainPage {
  const words = languages[language]
  return {
    language,
    ...words.faults[knownFaults.find((known) => known === code) ?? 'unknown'],
    way: { to: appOrigin, label: words.back },
    quoted: [
      { name: words.code, value: code, form: 'code' },
      ...(description ? [{ name: words.told, value: description, form: 'words' as const }] : []),
    ],
  }
}
