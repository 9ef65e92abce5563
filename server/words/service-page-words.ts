// The words of the pages that the auth service draws itself, by language, and which values stand in them.

import type { ErrorWords } from '../http/plain-page/error-words/error-wording.ts'
import { errorWords } from '../http/plain-page/error-words/error-words.ts'
import { inEach, type Language } from '../wire/service-languages.ts'
import { ar } from './provider/provider.ar.ts'
import { de } from './provider/provider.de.ts'
import { en } from './provider/provider.en.ts'
import { es } from './provider/provider.es.ts'
import type { ProviderWords } from './provider/provider-wording.ts'

/** Of the error page, and of the pages of the OpenID provider. */
export type PageWords = { errorPage: ErrorWords; providerPages: ProviderWords }

export type AllPageWords = Readonly<Record<Language, PageWords>>

const providerWords: Record<Language, ProviderWords> = { en, de, es, ar }

/** Ours: an operator may say some of them in others. */
export const pageWords: AllPageWords = inEach((language) => ({
  errorPage: errorWords[language],
  providerPages: providerWords[language],
}))

type Said = (...values: string[]) => string
type KeysOfSaid<Words> = {
  [Key in keyof Words]: Words[Key] extends Said ? Key : never
}[keyof Words]
type Spoken<Words> = {
  [Key in KeysOfSaid<Words>]: Words[Key] extends (...values: infer Values) => unknown
    ? { [At in keyof Values]: string }
    : never
}
type SpokenParts<Words> = {
  [Part in keyof Words as Words[Part] extends string
    ? never
    : [KeysOfSaid<Words[Part]>] extends [never]
      ? never
      : Part]: Spoken<Words[Part]>
}

/** What each puts in, by name. A function without a row does not compile, nor one with fewer names than values. */
const providerNames: SpokenParts<ProviderWords> = {
  consent: {
    heading: ['application'],
    lead: ['application'],
    onDevice: ['address'],
    fields: ['titles'],
    otherScope: ['scope', 'service'],
  },
  choice: { lead: ['application'] },
  device: { asks: ['application'] },
  applications: { removeOf: ['application'] },
}

export const pageNames = { errorPage: [], providerPages: providerNames }
