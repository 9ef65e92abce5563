// A moment as the reader writes it.

import { DAY, momentIn, TIME } from '../../server/wire/moments.ts'
import { language } from '../i18n/words.ts'

/** Of a language, perhaps with a script. */
const REGION = /^(?:-[A-Z][a-z]{3})?-(?:[A-Z]{2}|\d{3})$/

/** The reader's own locale, where it is one of this language; some browsers name one that Intl refuses: en-US@posix. */
const locale = () =>
  navigator.languages.find((tag) => tag.startsWith(language) && REGION.test(tag.slice(language.length))) ??
  language

/** @param at epoch ms */
export const dayOf = (at: number): string => momentIn(locale(), at, DAY)

/** @param moment in ISO 8601, of today */
export const timeOf = (moment: string): string => momentIn(locale(), Date.parse(moment), TIME)

/** @param moment in ISO 8601 */
export const dateOf = (moment: string): string => momentIn(locale(), Date.parse(moment), { ...DAY, ...TIME })
