// A command that is run beside npm start finds the database that it brings.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrlBeside } from '../../../server/config/demand-database-url.ts'
import { recordDatabase } from '../../../server/config/recorded-database.ts'

const BROUGHT = 'postgres://lockstep:secret@127.0.0.1:5433/lockstep'

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-recorded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('while it runs, a command without DATABASE_URL works on its database, and on no other with one', () => {
  const DATA_DIR = dataFolder()
  const found = (DATABASE_URL?: string) => databaseUrlBeside({ DATABASE_URL, DATA_DIR })
  expect(() => found()).toThrow('DATABASE_URL is not set')
  const forget = recordDatabase(DATA_DIR, BROUGHT)
  expect(found()).toBe(BROUGHT)
  expect(found('postgres://other')).toBe('postgres://other')
  forget()
  expect(() => found()).toThrow('DATABASE_URL is not set')
})

test('the address has a password, which no other user can read', () => {
  const DATA_DIR = dataFolder()
  const file = join(DATA_DIR, 'database-url')
  // Left behind by one that was killed.
  writeFileSync(file, '', { mode: 0o644 })
  recordDatabase(DATA_DIR, BROUGHT)
  expect(statSync(file).mode & 0o077).toBe(0)
})
