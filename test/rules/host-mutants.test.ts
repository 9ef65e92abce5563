// What npm run mutate -- hosts changes, and which tests it asks. All of it takes hours, and is a command of its own.

import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { mutated } from '../mutate/flows/flow-mutants.ts'
import { hostFiles, hostMutants } from '../mutate/hosts/host-files.ts'
import { hostMutantsOf, markedHost, reachedKey } from '../mutate/hosts/host-mutants.ts'
import { isSwitched, switchedHost } from '../mutate/hosts/switched-host.ts'
import { filesFor, nearest } from '../mutate/hosts/tests-for.ts'
import { keyOf } from '../mutate/kept.ts'

/** Its placeholders are no placeholders of this file. */
const asWritten = (text: string) => text.replaceAll('§', '$')

const text = asWritten(`export const MOST = 5
export function open(db: Queries, email: string) {
  return db.any(sql.type(row)\`
    select id from auth.code where email = §{email} and used_at is null for update\`)
}
export const close = (db: Queries) => db.send(sql.unsafe\`update auth.code set state = 'spent' where id = §{db.id}\`)
const isOpen = (row: Row | null) => row !== null && !row.used
const count = (client: Client) => client.query('select from auth.code where id is null')
`)
const mutants = hostMutantsOf('a.handlers.ts', text)

test('each condition of a query and each condition and constant of the code is turned round', () => {
  expect(mutants.map(({ line, name }) => `${line} ${name}`)).toEqual([
    '1 MOST: 5 → 6',
    '4 open:  from auth.code where email [= → <>] {email} and used_at is nul',
    '4 open: code where email = {email} [and → or] used_at is null for update',
    '4 open: mail = {email} and used_at [is null → is not null] for update',
    '4 open: {email} and used_at is null[for update → nothing]',
    "6 close: et state = 'spent' where id [= → <>] {db.id}",
    '7 isOpen: row !== null && !row.used → row !== null || !row.used',
    '7 isOpen: row !== null → row === null',
    '7 isOpen: row.used → !(row.used)',
    '8 count: ect from auth.code where id [is null → is not null]',
  ])
  const [, , , , unlocked] = mutants
  if (!unlocked) throw new Error('There is none without its lock.')
  expect(mutated(text, unlocked).split('\n')[3]).toBe(
    asWritten('    select id from auth.code where email = §{email} and used_at is null`)'),
  )
})

test('a host has all its faults at once, each for as long as it is the one that is tried', () => {
  const switched = switchedHost(
    text,
    mutants.map((mutant, number) => ({ ...mutant, number })),
  ).split('\n')
  expect(switched[0]).toBe('export const MOST = 5')
  expect(switched.at(-3)).toBe(
    'const isOpen = (row: Row | null) => (globalThis.triedFault === 6 ? (globalThis.metFault?.(), (row !== null || !row.used)) : ' +
      '((globalThis.triedFault === 7 ? (globalThis.metFault?.(), (row === null)) : (row !== null)) && ' +
      '!(globalThis.triedFault === 8 ? (globalThis.metFault?.(), (!(row.used))) : (row.used))))',
  )
})

test('each host can be read with its faults in it', () => {
  const all = hostMutants().map((mutant, number) => ({ ...mutant, number }))
  const unreadable = hostFiles().filter((file) => {
    const own = all.filter((mutant) => mutant.file === file)
    const text = switchedHost(readFileSync(file, 'utf8'), own)
    const tried = own.filter(isSwitched).every(({ number }) => text.includes(`triedFault === ${number} ?`))
    return parseSync(file, text).errors.length > 0 || !tried
  })
  expect(unreadable).toEqual([])
})

test('a function says that it has begun, by the key that its mutants have', () => {
  const marked = markedHost('a.handlers.ts', text).split('\n')
  const mark = (owner: number | null | undefined) =>
    `globalThis.reachedHosts?.add("${reachedKey('a.handlers.ts', owner ?? -1)}")`
  expect(marked[1]).toBe(`export function open(db: Queries, email: string) {${mark(mutants[1]?.owner)};`)
  expect(marked[6]).toBe(
    `const isOpen = (row: Row | null) => (${mark(mutants[6]?.owner)}, row !== null && !row.used)`,
  )
})

test('a mutant is judged by the tests that run its function, those first that are quick and run it often; one of no function by those that run what reads it, or read it themselves', () => {
  const ran = [
    { file: 'slow.test.ts', ms: 900, reached: { 'a.ts:5': 1, 'a.ts:9': 1 } },
    { file: 'quick.test.ts', ms: 100, reached: { 'a.ts:5': 2 } },
    { file: 'about.test.ts', ms: 300, reached: { 'a.ts:5': 1, 'a.ts:9': 8 } },
    { file: 'other.test.ts', ms: 1, reached: { 'b.ts:5': 1 } },
  ]
  expect(filesFor({ file: 'a.ts', owner: 5 }, ran)).toEqual([
    'quick.test.ts',
    'slow.test.ts',
    'about.test.ts',
  ])
  expect(filesFor({ file: 'a.ts', owner: 9 }, ran)).toEqual(['about.test.ts', 'slow.test.ts'])
  const ofNoFunction = (file: string, readers: string[], reading = 'none') =>
    filesFor({ file, owner: null }, ran, readers, (test) => test === reading)
  expect(ofNoFunction('a.ts', ['a.ts'])).toEqual(['quick.test.ts', 'about.test.ts', 'slow.test.ts'])
  expect(ofNoFunction('c.ts', ['c.ts', 'b.ts'])).toEqual(['other.test.ts'])
  expect(ofNoFunction('c.ts', ['c.ts', 'b.ts'], 'slow.test.ts')).toEqual(['other.test.ts', 'slow.test.ts'])
})

test('of the tests about a mutant the nearest are asked, as far as the time goes that they take', () => {
  const ran = ['a', 'b', 'c'].map((file) => ({ file, ms: 2000, reached: {} }))
  const asked = (within: number | null) => nearest(['a', 'b', 'c'], ran, within)
  expect([asked(null), asked(5), asked(1)]).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a']])
})

test('every mutant has a name of its own', () => {
  const keys = hostMutants().map(keyOf)
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
})
