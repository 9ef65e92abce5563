// The language of a request.

import type { Context } from 'koa'
import { isLanguage, type Language } from '../wire/service-languages.ts'

/** The first one that the browser asks for and that there are words in; null where it asks for none of them. */
export const languageOf = (ctx: Context): Language | null =>
  ctx
    .acceptsLanguages()
    .map((tag) => tag.split('-')[0] ?? '')
    .find(isLanguage) ?? null
