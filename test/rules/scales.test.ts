// Type, space and corners have one scale, written once as tokens: a style sheet of the UI takes each size from there.

import { expect, test } from 'vitest'
import { withoutComments } from './support/code.ts'
import { files, textOf } from './support/files.ts'

const sheets = files.filter((path) => /^ui\/styles\/(?!scales\.css)[\w-]+\.css$/.test(path))

const sized =
  /(?<![\w-])((?:font-size|gap|row-gap|column-gap|border-radius|(?:margin|padding)[\w-]*)): ([^;{}]+);/g

/** What is no size of the scales: a token, nothing, the rest of a line, a share of the window or of the text, a hair. */
const isOnScale = (value: string) =>
  value
    .replace(/var\(--(?:text|space|radius|reveal)[\w-]*\)/g, '')
    .match(/-?[\d.]+(?:rem|px|%)/g)
    ?.every((size) => ['50%', '-1px', '6rem'].includes(size)) ?? true

test('the sheets are there', () => expect(sheets.length).toBeGreaterThan(10))

test.each(sheets)('%s takes each size of type, space and corners from the tokens', (path) => {
  const own = [...withoutComments(textOf(path)).matchAll(sized)]
    .filter(([, , value = '']) => !isOnScale(value))
    .map(([found]) => found)
  expect(own).toEqual([])
})
