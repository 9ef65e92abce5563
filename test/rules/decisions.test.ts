// The table of decisions: each page has its row, by its number and in the order of numbers.

import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { files, isIn, textOf } from './support/files.ts'

const folder = 'docs/decisions'
const pages = files.filter((path) => isIn(path, folder) && path !== `${folder}/README.md`)
const table = textOf(`${folder}/README.md`)

const numberOf = (page: string) => Number(basename(page).slice(0, 4))

test('each decision has a row, in the order of numbers', () => {
  const rows = [...table.matchAll(/^\| (\d+) \| \[[^\]]+\]\(([^)]+)\) \| .+ \|$/gm)]
  expect(rows.map(([, number, page]) => [Number(number), page])).toEqual(
    pages.map((page) => [numberOf(page), basename(page)]),
  )
})

test.each(pages)('the title of %s begins with its number', (page) => {
  expect(textOf(page)).toMatch(new RegExp(`^# ${numberOf(page)}\\. `))
})
