// The requirements and the project agree: every rule has its row and its tests.

import { describe, expect, test } from 'vitest'
import { citations } from '../../scripts/docs/citations.ts'
import { type Requirement, readSection } from '../../scripts/docs/requirements.ts'
import { renderRequirements } from '../../scripts/docs/requirements-page.ts'
import { files, textOf } from './support/files.ts'
import { mentions } from './support/mentions.ts'
import { page, rows, sections } from './support/requirements.ts'

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

  test('say whether they are the specification’s or why they were added', () => {
    const wrong = rows.filter(({ id, kind }) =>
      id.startsWith('X-') ? !/^added: \S/.test(kind) : kind !== 'spec',
    )
    expect(wrong).toEqual([])
  })

  test('have the status that their files and tests allow', () => {
    const isPossible = ({ tests, status }: Requirement) => (status === 'untested') === (tests.length === 0)
    expect(rows.filter((row) => !isPossible(row))).toEqual([])
  })

  test('name files that exist', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests.filter((path) => !files.includes(path)).map((path) => `${id}: ${path}`),
    )
    expect(missing).toEqual([])
  })
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
  const good = { id: 'EV-1', rule: 'A rule.', kind: 'spec', tests: [], status: 'untested' }
  const read = (...faulty: object[]) =>
    readSection('04-states.json', JSON.stringify({ section: 'States', rows: faulty }))

  test('is read when each row has its members', () => {
    expect(read(good).rows).toEqual([good])
  })

  test.each([
    ['row EV-1, status: has to be tested, partly or untested', { ...good, status: 'done' }],
    ['row EV-1, rule: has to be a text', { ...good, rule: undefined }],
    ['row EV-1, rule: has to be one line of text', { ...good, rule: 'One\ntwo.' }],
    ['row number 1, id: has to be a text', { ...good, id: undefined }],
    [
      'row EV-1, tests.0: has to be a file below test/ that ends in .test.ts or .test.tsx',
      { ...good, tests: ['test/a.ts'] },
    ],
    ['row EV-1, tests: names a path twice', { ...good, tests: ['test/a.test.ts', 'test/a.test.ts'] }],
    ['row EV-1: Unrecognized key: "test"', { ...good, test: [] }],
  ])('is refused with its name and “%s”', (fault, row) => {
    expect(() => read(row)).toThrow(`docs/requirements/04-states.json: ${fault}`)
  })

  test('is refused with all of its faults at once', () => {
    expect(() => read({ ...good, status: 'done' }, { ...good, id: 'EV-2', kind: '' })).toThrow(
      /row EV-1, status: .+\n.+ row EV-2, kind: /,
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

test('every rule that a transition cites is named by its id in one of its tests', () => {
  const built = rows.filter(({ status, id }) => status !== 'untested' && citations.has(id))
  const unnamed = built.filter(({ id, tests }) => {
    const isGenerated = /^AU-3\.\d$/.test(id)
    return !isGenerated && !tests.some((path) => mentions(path, id))
  })
  expect(unnamed.map(({ id }) => id)).toEqual([])
})
