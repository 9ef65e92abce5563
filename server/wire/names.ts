// The names that people give themselves and their organizations: on one line, in one direction, and not invisible.

/** Line breaks, control characters, and what turns the direction of the text around it. */
const notOfOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

export const onOneLine = (name: string): string => name.replaceAll(notOfOneLine, ' ')

/** Blanks, what is ignored where it is shown (fillers, joiners, soft hyphens), and the empty pattern of Braille. */
const invisible = /^[\p{Z}\p{C}\p{DI}\u2800]*$/u

export const isVisible = (name: string): boolean => !invisible.test(name)

/** Without half a character at its end, which no database keeps. @param most as `length` counts */
export const cutTo = (name: string, most: number): string =>
  name.slice(0, most).replace(/[\ud800-\udbff]$/, '')
