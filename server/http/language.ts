// The language of a request.

import type { Context } from 'koa'
import type { Language } from '../wire/service-languages.ts'

/** The first one that the browser asks for and that there are words in; null where it asks for none of them. */
export function languageOf(ctx: Context): Language | null {
  const known: readonly Language[] = ctx.languages
  const asked = ctx.acceptsLanguages().map((tag) => tag.split('-')[0] ?? '')
  return asked.flatMap((tag) => known.filter((language) => language === tag))[0] ?? null
}
