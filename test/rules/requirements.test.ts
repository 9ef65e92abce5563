// The page of requirements and the project are in step: every rule has its row, its place and its test.

import { describe, expect, test } from 'vitest'
import { files, isIn, textOf } from './support/files.ts'
import { imports } from './support/imports.ts'
import { citations, filesNamed, page, type Row, rows } from './support/requirements.ts'

const ids = rows.map(({ id }) => id)
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)

/** The tables of the spec, whose rows are transitions one and all. */
const tables = [
  ...numbered('EV', 5),
  ...numbered('PR', 2),
  ...numbered('BV', 13),
  ...numbered('CR', 5),
  ...numbered('RD', 4),
]

/** How many rows each part of the spec has; added rules may grow. */
const counts = {
  SVC: 7,
  CFG: 6,
  RES: 18,
  EV: 5,
  PR: 2,
  BV: 15,
  EP: 14,
  BE: 7,
  CR: 5,
  RD: 4,
  BF: 8,
  EVT: 4,
  ERR: 11,
  LIM: 4,
  VER: 3,
}

describe('the page', () => {
  test('has every row of every part, in order, and none twice', () => {
    expect(ids.length).toBe(new Set(ids).size)
    for (const [prefix, count] of Object.entries(counts))
      expect(ids.filter((id) => id.startsWith(`${prefix}-`))).toEqual(numbered(prefix, count))
    expect(ids.filter((id) => id.startsWith('AU-'))).toEqual([
      ...numbered('AU', 3),
      ...[1, 2, 3, 4, 5].map((step) => `AU-3.${step}`),
      ...numbered('AU', 8).slice(3),
    ])
  })

  test('reads every line that looks like a row', () => {
    const lines = textOf(page).match(/^\| <a /gm)
    expect(rows.length).toBe(lines?.length)
  })

  test('says of each row whether it is the spec’s or why it was added', () => {
    const wrong = rows.filter(({ id, kind }) =>
      id.startsWith('X-') ? !/^added: \S/.test(kind) : kind !== 'spec',
    )
    expect(wrong).toEqual([])
  })

  test('says of each row how far it has come, and no more than its cells do', () => {
    // What is open may be built already: it has a place then, and no test that shows it.
    const isOpen = ({ livesIn, shownBy }: Row) =>
      (livesIn === '—' || filesNamed(livesIn).length > 0) && shownBy === '—'
    const isFilled = ({ livesIn, shownBy }: Row) =>
      filesNamed(livesIn).length > 0 && filesNamed(shownBy).length > 0
    expect(rows.filter((row) => !/^(?:open|decided|shown)$/.test(row.status))).toEqual([])
    expect(rows.filter((row) => (row.status === 'open' ? !isOpen(row) : !isFilled(row)))).toEqual([])
  })

  test('names files that exist, tests as tests', () => {
    const missing = rows.flatMap(({ id, livesIn, shownBy }) =>
      [...filesNamed(livesIn), ...filesNamed(shownBy)]
        .filter((path) => !files.includes(path))
        .map((path) => `${id}: ${path}`),
    )
    expect(missing).toEqual([])
    const tests = rows.flatMap(({ shownBy }) => filesNamed(shownBy))
    expect(tests.filter((path) => !/^test\/.+\.test\.tsx?$/.test(path))).toEqual([])
  })
})

describe('the machines', () => {
  test('cite rules that have a row', () => {
    expect([...citations.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })

  test.each(tables)('have a transition for %s', (id) => {
    expect(citations.get(id) ?? []).not.toEqual([])
  })

  test('are named in the row of each rule they cite', () => {
    const silent = [...citations].flatMap(([id, machines]) => {
      const named = filesNamed(rows.find((row) => row.id === id)?.livesIn ?? '')
      return machines
        .filter((name) => !named.some((path) => isIn(path, `machines/${name}`)))
        .map((name) => `${id}: ${name}`)
    })
    expect(silent).toEqual([])
  })
})

/** A test shows a rule that it, or a table or helper it imports, calls by its id. */
const mentions = (path: string, id: string): boolean => {
  const named = new RegExp(`\\b${id.replaceAll('.', '\\.')}(?![\\d.]\\d*)`)
  const helpers = imports.filter(({ from, to }) => from === path && isIn(to, 'test')).map(({ to }) => to)
  return [path, ...helpers].some((one) => files.includes(one) && named.test(textOf(one)))
}

test('every rule is called by its id in a test that is said to show it', () => {
  const built = rows.filter(({ status, id }) => status !== 'open' && citations.has(id))
  const unnamed = built.filter(({ id, shownBy }) => {
    const isGenerated = /^AU-3\.\d$/.test(id)
    return !isGenerated && !filesNamed(shownBy).some((path) => mentions(path, id))
  })
  expect(unnamed.map(({ id }) => id)).toEqual([])
})
