// The language of a request, and which way a language is written.

import type { Context } from 'koa'
import { languageFor } from '../wire/language-for.ts'
import type { Language } from '../wire/service-languages.ts'

/** A browser asks for a few; who asks for thousands waits for none of them. */
const MOST_ASKED = 32

/** The one with words that is nearest to what the browser asks for; null where it asks for none of them. */
export function languageOf(ctx: Context): Language | null {
  const known: readonly Language[] = ctx.languages
  return languageFor(ctx.acceptsLanguages().slice(0, MOST_ASKED), known) ?? null
}

/** @param language as BCP 47 writes it */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr'
