// A CSV import that is killed: the next run continues there, takes nobody twice, and says how fast this run is.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgress } from '../../../server/commands/progress.ts'
import { command } from '../../support/command.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'
import { bareEnvironment } from '../../support/node-process.ts'

test('an import that continues counts from where it was, and its rate is that of this run', () => {
  const lines: string[] = []
  let at = 0
  const stream = { isTTY: false, write: (line: string) => lines.push(line) } as unknown as NodeJS.WriteStream
  const progress = createProgress('rows', 2000, { from: 1000, stream, now: () => at })
  at = 10_000
  progress.add(500)
  expect(lines).toEqual(['1,500 of 2,000 (75 %) rows, 50 a second\n'])
})

const ROWS = isDeep ? 50_000 : 5000

test('an import that is killed with SIGKILL continues, and takes everybody once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'people.csv')
  const people = Array.from({ length: ROWS }, (_, at) => (at % 1000 ? `p${at}@example.com` : 'nonsense'))
  writeFileSync(file, `email\n${people.join('\n')}\n`)
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret of 32 characters or more for imports' }
  const main = join(import.meta.dirname, '../../../server/mains/import-main.ts')
  const child = spawn(process.execPath, [main, '--csv', file], {
    env: { ...bareEnvironment, ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await vi.waitFor(
    async () => {
      const { rows } = await db.query('select from auth.import_progress where rows_read > 0')
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 5 },
  )
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  const before = await db.query('select rows_read::int as "rowsRead" from auth.import_progress')
  expect(before.rows[0].rowsRead).toBeLessThan(ROWS)
  const again = await command('import', ['--csv', file], env)
  const refused = ROWS / 1000
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      `${ROWS - refused} people taken over, ${refused} refused, of ${ROWS} rows read.`,
    ),
  })
  const { rows } = await db.query(
    'select count(*)::int as people, count(distinct email)::int as emails from auth."user"',
  )
  expect(rows).toEqual([{ people: ROWS - refused, emails: ROWS - refused }])
  const listed = readFileSync(`${file}.refused.csv`, 'utf8').trim().split('\n').slice(1)
  expect(listed.map((line) => Number.parseInt(line, 10))).toEqual(
    Array.from({ length: refused }, (_, at) => at * 1000 + 1),
  )
})
