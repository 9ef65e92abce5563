// The words of the OpenID provider's pages in the language of a request, as the operator says them.

import type { Context } from 'koa'
import { languageOf } from '../../../http/language.ts'
import type { Language } from '../../../wire/service-languages.ts'
import type { ProviderWords } from '../../../words/provider/provider-wording.ts'
import type { AllPageWords } from '../../../words/service-page-words.ts'

export function wordsOf(ctx: Context): { language: Language; words: ProviderWords } {
  ctx.vary('accept-language')
  const language = languageOf(ctx) ?? 'en'
  const all: AllPageWords = ctx.pageWords
  return { language, words: all[language].providerPages }
}
