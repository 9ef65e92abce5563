// What npm run mutate knows from an earlier run: until something changes that could say another thing.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keyOf, openKept, type Result } from '../mutate/kept.ts'

const judging = { judging: ['{server,test}/*.ts'], tests: ['test/*.test.ts'] }
const mutant = { file: 'server/a.ts', name: 'a: 0 → 1', seconds: 1, within: null }
const found: Result = { ...mutant, found: 'test/a.test.ts: finds it' }
const lives: Result = { ...mutant, found: null }

let root: string
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const open = (given: { within?: number | null; tests?: string; isFresh?: boolean } = {}) => {
  const { isFresh, ...asked } = given
  const forgotten = new Set(isFresh ? [keyOf(mutant)] : [])
  return openKept(judging, { what: 'hosts', within: null, tests: '', forgotten, ...asked }, root)
}
const known = (given?: Parameters<typeof open>[0]) => [...open(given).known.values()].map((one) => one.found)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lockstep-kept-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['server', 'test']) mkdirSync(join(root, folder))
  for (const path of ['server/a.ts', 'test/a.test.ts', 'test/b.test.ts', 'test/help.ts'])
    write(path, 'as it was')
})

test.each([
  ['nothing', '', true, true],
  ['the code', 'server/a.ts', false, false],
  ['what tests share', 'test/help.ts', false, false],
  ['the test that finds it', 'test/a.test.ts', false, false],
  ['another test', 'test/b.test.ts', true, false],
  ['a new test', 'test/c.test.ts', true, false],
])('after a change of %s (%s)', (_, changed, knowsFound, knowsLiving) => {
  open().keep(found)
  if (changed) write(changed, 'otherwise')
  expect(known()).toEqual(knowsFound ? [found.found] : [])
  for (const path of ['server/a.ts', 'test/a.test.ts', 'test/help.ts']) write(path, 'as it was')
  expect(known({ isFresh: true })).toEqual([])
  open().keep(lives)
  if (changed) write(changed, 'anew')
  expect(known()).toEqual(knowsLiving ? [null] : [])
})

test('what some of the tests find is known of all of them, and not what these do not find', () => {
  open({ tests: 'a' }).keep(lives)
  expect(known()).toEqual([])
  open({ tests: 'a' }).keep(found)
  expect([known(), known({ tests: 'b' })]).toEqual([[found.found], []])
  expect(known({ isFresh: true })).toEqual([])
})

test('what the nearest tests do not find is not known of more, and what is found stays so', () => {
  open().keep({ ...lives, within: 10 })
  expect([known({ within: 5 }), known({ within: 10 }), known({ within: 20 }), known()]).toEqual([
    [null],
    [null],
    [],
    [],
  ])
  open().keep({ ...found, within: 20 })
  open().keep({ ...lives, within: 10 })
  expect([known({ within: 10 }), known()]).toEqual([[found.found], [found.found]])
})

test('a fresh run forgets what is known of its own mutants alone', () => {
  const { keep } = open()
  for (const name of ['a: 0 → 1', 'a: 1 → 2']) keep({ ...found, name })
  expect([...open({ isFresh: true }).known.keys()]).toEqual(['server/a.ts a: 1 → 2'])
})
