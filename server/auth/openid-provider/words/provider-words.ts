// The words of the OpenID provider's pages, by language, and the language of a request.

import type { Context } from 'koa'
import { languageOf } from '../../../http/language.ts'
import type { Language } from '../../../wire/service-languages.ts'
import { ar } from './provider.ar.ts'
import { de } from './provider.de.ts'
import { en } from './provider.en.ts'
import { es } from './provider.es.ts'
import type { ProviderWords } from './provider-wording.ts'

const words: Record<Language, ProviderWords> = { en, de, es, ar }

/** @param at epoch ms */
export const dayOf = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

export function wordsOf(ctx: Context): { language: Language; words: ProviderWords } {
  ctx.vary('accept-language')
  const language = languageOf(ctx) ?? 'en'
  return { language, words: words[language] }
}
