// The page of an error after a provider's return, in the reader's language.

import type { Language } from '../../wire/service-languages.ts'
import { en } from './error-words/error-page.en.ts'
import type { ErrorWords, KnownFault } from './error-words/error-wording.ts'
import type { PlainPage } from './plain-page.ts'

export const knownFaults = Object.keys(en.faults) as KnownFault[]

type Spoken = { language: Language; words: ErrorWords }

/** `description`: what the provider has said, as it has said it; '' for nothing. */
type Told = { code: string; description: string }

export function errorPage(
  { language, words }: Spoken,
  { code, description }: Told,
  appOrigin: string,
): PlainPage {
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
