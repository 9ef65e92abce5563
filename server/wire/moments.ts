// How a moment is written, on a page as in a mail: as its language writes it, the month as a word, and the digits 0 to 9 as those of codes.

export const TIME = { hour: 'numeric', minute: '2-digit' } as const
export const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** @param tag of a language, perhaps with a script and a region @param at epoch ms */
export const momentIn = (tag: string, at: number, as: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${tag}-u-nu-latn`, as).format(at)

/** Where nobody knows the reader's own zone. */
export const momentInUtc = (tag: string, at: number): string =>
  momentIn(tag, at, { ...DAY, ...TIME, timeZone: 'UTC', timeZoneName: 'short' })

export const dayInUtc = (tag: string, at: number): string => momentIn(tag, at, { ...DAY, timeZone: 'UTC' })
