// A file has one duty: sixty lines at the median, two hundred and fifty at the most.

import { expect, test } from 'vitest'
import { files, isIn, textOf } from './support/files.ts'

const ceiling = 250
const median = 60

const lengthOf = (path: string) => textOf(path).trimEnd().split('\n').length

/** One file a language, however much there is to say, and one of what is told of people. */
const isLanguage = (path: string) => /^ui\/i18n\/(?:told\.)?[a-z]{2}\.ts$/.test(path)

const sources = files.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && !isLanguage(path))

test(`no source file is longer than ${ceiling} lines`, () => {
  expect(
    sources.filter((path) => lengthOf(path) > ceiling).map((path) => `${path}: ${lengthOf(path)}`),
  ).toEqual([])
})

test(`half of the shipped source files have at most ${median} lines`, () => {
  const shipped = sources
    .filter((path) => isIn(path, 'machines', 'server', 'testing', 'ui', 'scripts'))
    .map(lengthOf)
  shipped.sort((one, other) => one - other)
  expect(shipped[Math.floor(shipped.length / 2)]).toBeLessThanOrEqual(median)
})
