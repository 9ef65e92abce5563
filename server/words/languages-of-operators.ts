// The languages that an operator adds by a file of words: which there are, how they are called, and which way they are written.

import { directionOf } from '../http/language.ts'

/** As BCP 47 writes it: pt-BR of pt-br and of pt_BR. Null where it is no tag. */
function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** As BCP 47 writes it: a language, and perhaps a script, a region and variants. How numbers are written, pages say themselves. */
export const isTag = (tag: string): boolean =>
  canonical(tag) === tag && new Intl.Locale(tag).baseName === tag && /^[a-z]{2,3}\b/.test(tag)

/** Null where it is none that has a name, or is written otherwise than BCP 47 writes it. */
export function languageNamed(language: string): { name: string; dir: 'ltr' | 'rtl' } | null {
  if (!isTag(language)) return null
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const [name, withoutRegion] = [names.of(language), names.of(new Intl.Locale(language).language)]
  const isKnown = withoutRegion !== undefined && Intl.PluralRules.supportedLocalesOf([language]).length > 0
  if (name === undefined || !isKnown) return null
  return { name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1), dir: directionOf(language) }
}

/** How a language's code is written that somebody has written otherwise; null where it is no language, or written well. */
export function writtenWell(language: string): string | null {
  const tag = canonical(language)
  return tag !== null && tag !== language && languageNamed(tag) ? tag : null
}
