// A colour is written once, in server/wire/tokens.css, and everything that looks like the product takes it from there.

import { expect, test } from 'vitest'
import { dark, light } from '../../server/mail/colors.ts'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { type Rgb, rgbOfHex, rgbOfOklch } from './support/colors.ts'
import { files, isIn, textOf } from './support/files.ts'

const TOKENS = 'server/wire/tokens.css'
const MAIL = 'server/mail/colors.ts'

const tokens = new Map(
  [...textOf(TOKENS).matchAll(/--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

test('no other style sheet, page or module writes a colour of its own', () => {
  const color =
    /\b(?:oklch|oklab|lch|lab|rgba?|hsla?|hwb|color)\(|#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi
  const sheets = files.filter(
    (path) =>
      isIn(path, 'ui', 'server') && /\.(?:css|html|js|tsx?)$/.test(path) && ![TOKENS, MAIL].includes(path),
  )
  expect(sheets.flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), color))).toEqual([])
})

/** Half a step, and a little: where a channel lies between two steps, browsers do not agree which is nearer. */
const isShownAs = (one: Rgb, other: Rgb) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? Number.NaN)) < 0.51)

test.each(
  Object.entries({ light, dark }).flatMap(([scheme, colors]) =>
    Object.entries(colors).map(([name, hex]) => ({ scheme: scheme as 'light' | 'dark', name, hex })),
  ),
)('in mails, the $scheme $name is the one of the tokens', ({ scheme, name, hex }) => {
  const written = tokens.get(name)?.[scheme]
  const shown = rgbOfOklch(written ?? '')
  expect(
    isShownAs(rgbOfHex(hex), shown),
    `${MAIL} has ${hex} as the ${scheme} ${name}; ${TOKENS} has oklch(${written}), which is rgb(${shown.map(Math.round).join(', ')})`,
  ).toBe(true)
})
