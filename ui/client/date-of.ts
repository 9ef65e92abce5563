// A moment as the reader writes it.

import { language } from '../i18n/words.ts'

/** Of a language, perhaps with a script. */
const REGION = /^(?:-[A-Z][a-z]{3})?-(?:[A-Z]{2}|\d{3})$/

/** The reader's own locale, where it is one of this language; some browsers name one that Intl refuses: en-US@posix. */
const locale = () =>
  navigator.languages.find((tag) => tag.startsWith(language) && REGION.test(tag.slice(language.length))) ??
  language

/** @param at epoch ms */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at)

/** @param moment in ISO 8601, of today */
export const timeOf = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(moment))

/** @param moment in ISO 8601 */
export const dateOf = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
