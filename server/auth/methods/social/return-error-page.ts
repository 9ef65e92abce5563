// GET /error: shows an error after a provider's return, where the application has named no page of its own.

import type { Context } from 'koa'
import { languageOf } from '../../../http/language.ts'
import { errorPage as pageOf } from '../../../http/plain-page/error-page.ts'
import { sendPlainPage } from '../../../http/plain-page/plain-page.ts'
import type { AllPageWords } from '../../../words/service-page-words.ts'
import type { AuthDeps } from '../../deps.ts'

const word = /^[A-Za-z0-9_-]{1,64}$/
const MAXIMUM_DESCRIPTION = 200
/** Control characters, and marks that change the direction of the text after them. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

export async function errorPage(ctx: Context, { redirectTargets }: AuthDeps): Promise<void> {
  const query = new URLSearchParams(ctx.querystring)
  const error = query.get('error') ?? ''
  const code = word.test(error) ? error : 'UNKNOWN'
  const described = (query.get('error_description') ?? '').replace(unprintable, ' ').trim()
  const description = [...described].slice(0, MAXIMUM_DESCRIPTION).join('')
  ctx.vary('Accept-Language')
  const language = languageOf(ctx) ?? 'en'
  const all: AllPageWords = ctx.pageWords
  const spoken = { language, words: all[language].errorPage }
  sendPlainPage(ctx, pageOf(spoken, { code, description }, redirectTargets.appOrigin))
}
