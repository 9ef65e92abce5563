// How Arabic writes counts and times, and what comes from outside.

import { plural } from '../formats.ts'

/** The digits are those of the mailed code and its six boxes. */
export const TAG = 'ar-u-nu-latn'

/** Keeps what is written from left to right in one piece, its punctuation outside. */
export const apart = (text: string) => `\u2068${text}\u2069`

/** After “بعد”: the browser's own units are in another case. */
export const inSeconds = (count: number) =>
  plural(TAG, count, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', other: '# ثانية' })
export const inMinutes = (count: number) =>
  plural(TAG, count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' })
