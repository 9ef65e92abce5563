// A font of the team's own, in the format that every browser takes: the first name of the list of fonts is its family.

import { read } from './logo.ts'

const MOST_BYTES = 262_144

/** @returns the file, or what is wrong with it */
export function readFontFile(path: string): Buffer | string {
  const bytes = read(path, MOST_BYTES)
  if (bytes === null) return 'isn’t a file that we can read'
  if (typeof bytes === 'number')
    return `has ${bytes} bytes, more than ${MOST_BYTES}: leave out characters that you don’t need`
  return bytes.toString('latin1', 0, 4) === 'wOF2' ? bytes : 'isn’t a font that browsers take: give a WOFF2'
}

/** Text is shown in the next font of the list until it is there. @param font as `font-family` takes it */
export const faceOf = (font: string, path: string): string =>
  `@font-face{font-family:${font.split(',')[0]};src:url(${path}) format("woff2");font-weight:1 1000;font-display:swap}`
