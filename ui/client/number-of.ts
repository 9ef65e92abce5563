// A number as the reader writes it.

import { language } from '../i18n/words.ts'

export const numberOf = (count: number): string => new Intl.NumberFormat(language).format(count)

/** In percent; nothing where there is nothing to share. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '' : new Intl.NumberFormat(language, { style: 'percent' }).format(part / whole)
