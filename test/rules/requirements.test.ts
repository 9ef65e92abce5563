// The requirements, the machines and the titles of the tests agree: every rule is shown, and no id leads nowhere.

import { describe, expect, test } from 'vitest'
import { citations } from '../../scripts/docs/citations.ts'
import { readSection, readSections } from '../../scripts/docs/requirements.ts'
import { renderRequirements } from '../../scripts/docs/requirements-page.ts'
import { commandOf, idsIn, shownBy } from '../../scripts/docs/shown.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

const page = 'docs/requirements.md'
const sections = readSections()
const rows = sections.flatMap((one) => one.rows)
const ids = rows.map(({ id }) => id)
const isAdded = (id: string) => id.startsWith('X-')
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

/** How many rows each part of the spec has. */
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

describe('the rows', () => {
  test('are every row of every part of the specification, in order, and none twice', () => {
    expect(ids.length).toBe(new Set(ids).size)
    for (const [prefix, count] of Object.entries(counts))
      expect(ids.filter((id) => id.startsWith(`${prefix}-`))).toEqual(numbered(prefix, count))
    expect(ids.filter((id) => id.startsWith('AU-'))).toEqual([
      ...numbered('AU', 3),
      ...[1, 2, 3, 4, 5].map((step) => `AU-3.${step}`),
      ...numbered('AU', 8).slice(3),
    ])
  })

  test('that were added say why, and a transition cites each: any other rule is the title of its test', () => {
    expect(rows.filter(({ id, added }) => isAdded(id) !== (added !== undefined))).toEqual([])
    expect(ids.filter((id) => isAdded(id) && !citations.has(id))).toEqual([])
  })

  test('are each in the title of a test, or say why no test shows them', () => {
    expect(rows.filter(({ id, partly }) => !shownBy.has(id) && !partly)).toEqual([])
  })

  test('are shown by npm test where test:wide shows them', () => {
    const commandsOf = (id: string) => (shownBy.get(id) ?? []).map(commandOf)
    const isLeftToWide = (commands: string[]) =>
      commands.includes('npm run test:wide') && !commands.includes('npm test')
    expect(ids.filter((id) => isLeftToWide(commandsOf(id)))).toEqual([])
  })
})

describe('an id', () => {
  /** Numbers that are free: the how-tos put them into their examples. */
  const free = [998, 999].map((number) => `X-${number}`)
  const prefixes = [...new Set(ids.map((id) => id.split('-')[0]))].join('|')
  const anyId = new RegExp(String.raw`(?<![\w./-])(?:${prefixes})-\d+(?:\.\d)?(?![\w-])`, 'g')
  const isText = (path: string) => isCode(path) || /\.(?:md|json|sql)$/.test(path)
  const texts = files.filter((path) => isText(path) && !/(?:^|\/)package-lock\.json$/.test(path))

  test('leads to its row, wherever it stands', () => {
    const astray = texts.flatMap((path) =>
      [...textOf(path).matchAll(anyId)]
        .filter(([id]) => !ids.includes(id) && !(free.includes(id) && isIn(path, 'docs/how-to')))
        .map(([id]) => `${path}: ${id}`),
    )
    expect([...new Set(astray)]).toEqual([])
  })

  test('stands in a test where it makes a title, and not in its comments', () => {
    const comments = texts
      .filter((path) => isIn(path, 'test') && isCode(path))
      .flatMap((path) =>
        [...textOf(path).matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
          .filter(([comment]) => comment.match(anyId))
          .map(([comment]) => `${path}: ${comment.trim()}`),
      )
    expect(comments).toEqual([])
  })

  test.each([
    ['test/a.test.ts', `test('${ids[0]}, ${ids[1]}: is kept', () => {})`, ids.slice(0, 2)],
    ['test/a.test.ts', `'${ids[0]}: %s of ${ids[1]}: is refused',`, ids.slice(0, 1)],
    ['test/a.test.ts', `meta: { requirement: '${ids[0]}' }`, []],
    ['test/machines/tables/a.ts', `requirement: '${ids[0]}',`, ids.slice(0, 1)],
  ])('of a title is found: %s, %s', (path, source, found) => {
    expect(idsIn(path, source)).toEqual(found)
  })
})

test.each([
  ['test/server/a.test.ts', 'npm test'],
  ['test/faults/a.test.ts', 'npm run test:faults'],
  ['test/e2e/states.test.ts', 'npm run test:wide'],
  ['test/server/a.deep.test.ts', 'npm run test:deep'],
])('%s is run by %s', (path, command) => {
  expect(commandOf(path)).toBe(command)
})

describe('the page', () => {
  test('is fresh: otherwise run npm run docs', () => {
    expect(textOf(page)).toBe(renderRequirements(sections))
  })

  test('has one line with an anchor for every row', () => {
    const anchors = [...textOf(page).matchAll(/^\| <a id="([^"]+)"><\/a>(\S+) \|/gm)]
    expect(anchors.map(([, anchor]) => anchor)).toEqual(ids)
    expect(anchors.map(([, , id]) => id)).toEqual(ids)
  })
})

describe('a file of rows', () => {
  const good = { id: 'EV-1', rule: 'A rule.' }
  const read = (...faulty: object[]) =>
    readSection('04-states.json', JSON.stringify({ section: 'States', rows: faulty }))

  test('is read when each row has its members', () => {
    expect(read(good).rows).toEqual([good])
  })

  test.each([
    ['row EV-1, rule: has to be a text', { ...good, rule: undefined }],
    ['row EV-1, rule: has to be one line of text', { ...good, rule: 'One\ntwo.' }],
    ['row number 1, id: has to be a text', { ...good, id: undefined }],
    ['row EV-1: Unrecognized key: "tests"', { ...good, tests: [] }],
  ])('is refused with its name and “%s”', (fault, row) => {
    expect(() => read(row)).toThrow(`docs/requirements/04-states.json: ${fault}`)
  })

  test('is refused with all of its faults at once', () => {
    expect(() => read({ ...good, rule: 1 }, { ...good, id: 'EV-2', added: '' })).toThrow(
      /row EV-1, rule: .+\n.+ row EV-2, added: /,
    )
  })

  test('is refused when it is no JSON', () => {
    expect(() => readSection('04-states.json', '{')).toThrow('docs/requirements/04-states.json: is no JSON: ')
  })
})

describe('the machines', () => {
  test('cite rules that have a row', () => {
    expect([...citations.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })

  test.each(tables)('have a transition for %s', (id) => {
    expect(citations.get(id) ?? []).not.toEqual([])
  })
})
