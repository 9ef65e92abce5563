// Behind the door each page brings a style sheet of its own, and they come in the order in which somebody visits the pages: no rule of one
// may depend on being before or after a rule of another.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageSheets } from '../../ui/bundle/page-styles.ts'

function selectorsOf(sheet: string): Set<string> {
  const rules = readFileSync(`ui/styles/${sheet}.css`, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const found = [...rules.matchAll(/(?<=[{};]\s*)([^@{};]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/),
  )
  return new Set(found.map((selector) => selector.trim()))
}

test.each(pageSheets)('no other page’s sheet has a selector of %s', (sheet) => {
  const own = selectorsOf(sheet)
  expect(own.size).toBeGreaterThan(0)
  const others = pageSheets.filter((other) => other !== sheet)
  for (const other of others) {
    const theirs = selectorsOf(other)
    expect(
      [...own].filter((selector) => theirs.has(selector)),
      other,
    ).toEqual([])
  }
})
