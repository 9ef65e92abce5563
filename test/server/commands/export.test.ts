// What an export says of people: nothing that strangers could have put into it for somebody else.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { judgeCsvRow } from '../../../server/auth/import/judge-csv.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { authServiceOfFile, PASSWORD, signUp, somebody, verifiedPerson } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'

const USER_FIELDS = JSON.stringify({
  properties: {
    homeTown: { type: 'string', maxLength: 10 },
    seats: { type: 'integer' },
    news: { type: 'boolean' },
  },
})
const auth = authServiceOfFile({ PROFILE: 'hardened', RATE_LIMITS: 'off', USER_FIELDS })
const folder = mkdtempSync(join(tmpdir(), 'lockstep-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
async function exported(): Promise<Record<string, string>[]> {
  const out = join(folder, `${++files}.csv`)
  const { code } = await command('export', [out, '--with-hashes'], {
    DATABASE_URL: auth().databaseUrl,
    USER_FIELDS,
  })
  expect(code).toBe(0)
  return parse(readFileSync(out, 'utf8'), { columns: true })
}

test('the password of an unverified e-mail is exported where it is the only one that was ever proposed', async () => {
  const [alone, contested, doubted, verified] = [somebody(), somebody(), somebody(), somebody()]
  await signUp(auth(), alone)
  await signUp(auth(), contested)
  await signUp(auth(), contested, 'a password of a stranger')
  await signUp(auth(), doubted)
  await auth().post('/sign-in/email', { email: doubted, password: 'what its owner has typed' })
  await verifiedPerson(auth(), verified)
  const rows = await exported()
  const hasHash = (email: string) => rows.find((row) => row.email === email)?.password_hash !== ''
  expect([alone, contested, doubted, verified].map(hasHash)).toEqual([true, false, false, true])
})

test('a spreadsheet computes nothing that a person calls themselves, and the import reads it as it was', async () => {
  const names = [
    ...['=HYPERLINK("http://evil.example","Open")', '+1', '-1', '@SUM(1)', '\t=1', "'=1", "'", 'Ada', 'A =1'],
    ...['＝1', '＋1', '－1', '＠SUM(1)', ' =1', '\u00a0=1', '\ufeff=1', '\u200b=1', "' =1", "'Ada"],
  ]
  const people = names.map((name) => ({ name, email: somebody(), image: name, password: PASSWORD }))
  for (const person of people) expect((await auth().post('/sign-up/email', person)).status).toBe(200)
  const rows = await exported()
  for (const { email, name, image } of people) {
    const row = rows.find((one) => one.email === email) ?? {}
    for (const cell of [row.name, row.image]) expect(cell).toMatch(/^(?:'|[\p{L}])/u)
    // A name has no tab, from the sign-up on.
    expect(judgeCsvRow(1, row)).toMatchObject({ name: name.replace('\t', ' '), image })
  }
})

test('nothing that a person calls themselves begins a line in the file', async () => {
  const email = somebody()
  await auth().post('/sign-up/email', { name: 'Ada', email, password: PASSWORD })
  const db = await connectTo(auth().databaseUrl)
  for (const broken of ['Ada\n=1', 'Ada\r\n=1', 'Ada\u2028=1', '\n=1']) {
    await db.query('update auth."user" set name = $2 where email = $1', [email, broken])
    const { name } = (await exported()).find((one) => one.email === email) ?? {}
    expect(name).toBe(broken.startsWith('\n') ? "' =1" : 'Ada =1')
  }
})

test('the fields of USER_FIELDS have columns, and the import reads them as they were', async () => {
  const email = somebody()
  const fields = { homeTown: '=Oslo', seats: -7, news: false }
  await auth().post('/sign-up/email', { name: 'Ada', email, password: PASSWORD, ...fields })
  const row = (await exported()).find((one) => one.email === email) ?? {}
  expect(row).toMatchObject({ homeTown: "'=Oslo", seats: "'-7", news: 'false' })
  const asRead = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell]))
  const { values } = loadSettings(authSettings, { USER_FIELDS }, { demo: true })
  expect(judgeCsvRow(1, asRead, values.USER_FIELDS)).toMatchObject({ fields })
  expect(judgeCsvRow(1, { ...asRead, hometown: 'x'.repeat(11) }, values.USER_FIELDS)).toEqual({
    skipped: 'homeTown is not what USER_FIELDS says',
  })
})
