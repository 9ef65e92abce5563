// A colour is written once, in server/wire/tokens.css, and everything that looks like the product takes it from there.

import { expect, test } from 'vitest'
import { own, poorPairs, schemes } from '../../server/http/brand/palette.ts'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { files, isIn, textOf } from './support/files.ts'

const TOKENS = 'server/wire/tokens.css'

test('no other style sheet, page or module writes a colour of its own', () => {
  const color =
    /\b(?:oklch|oklab|lch|lab|rgba?|hsla?|hwb|color)\(|#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi
  const sheets = files.filter(
    (path) => isIn(path, 'ui', 'server') && /\.(?:css|html|js|tsx?)$/.test(path) && path !== TOKENS,
  )
  expect(sheets.flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), color))).toEqual([])
})

test.each(schemes)('in the %s scheme, the tokens stand apart as WCAG 2.2 AA says', (scheme) => {
  expect(Object.keys(own[scheme]).length).toBeGreaterThan(10)
  expect(poorPairs(own[scheme])).toEqual([])
})
